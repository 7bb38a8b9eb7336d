import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitrateLimit,
  keyframeRequest,
  receiverReport,
} from '../../../server/providers/room/embedded/media/rtcp.ts';
import {
  asksForKeyframe,
  bitrateEstimate,
  receivedSoFar,
  rtcpPackets,
} from '../../../server/providers/room/embedded/media/rtp.ts';

const ssrc = fc.integer({ min: 0, max: 0xffffffff });

describe('a receiver report', () => {
  it('has the layout of RFC 3550 §6.4.2', () => {
    const report = {
      fractionLost: 0x40,
      lost: -2,
      highest: 0x0001_fffe,
      jitter: 0x1234,
      lastReport: 0xb705_2000,
      delay: 0x0005_4000,
    };
    expect(receiverReport(0xcafe_babe, report).toString('hex')).toBe(
      ['81c90007', '00000001', 'cafebabe', '40fffffe', '0001fffe', '00001234', 'b7052000', '00054000'].join(
        '',
      ),
    );
  });

  it('is read as it was written', () => {
    const lost = fc.integer({ min: -0x800000, max: 0x7fffff });
    fc.assert(
      fc.property(ssrc, lost, fc.nat({ max: 0x7fffffff }), (of, missing, highest) => {
        const rest = { fractionLost: 0, jitter: 0, lastReport: 0, delay: 0 };
        const packet = receiverReport(of, { ...rest, lost: missing, highest });
        expect(receivedSoFar(packet, of)).toEqual({ expected: highest, lost: missing });
      }),
    );
  });
});

describe('a limit of the bit rate', () => {
  it('has the layout of draft-alvestrand-rmcat-remb §2.2', () => {
    // 1,000,000 = 250,000 × 2².
    expect(bitrateLimit(0xcafe_babe, 1_000_000).toString('hex')).toBe(
      ['8fce0005', '00000001', '00000000', '52454d42', '010bd090', 'cafebabe'].join(''),
    );
  });

  it('is read as it was written, never higher, and at most 2⁻¹⁷ lower', () => {
    fc.assert(
      fc.property(ssrc, fc.integer({ min: 1, max: 0x7fffffff }), (of, bitrate) => {
        const read = bitrateEstimate(bitrateLimit(of, bitrate)) ?? 0;
        expect(read).toBeLessThanOrEqual(bitrate);
        expect(read).toBeGreaterThan(bitrate * (1 - 2 ** -17));
      }),
    );
  });
});

describe('a request for a keyframe', () => {
  it('has the layout of RFC 4585 §6.3.1', () => {
    const packet = keyframeRequest(0xcafe_babe);
    expect(packet.toString('hex')).toBe('81ce000200000001cafebabe');
    expect(asksForKeyframe(packet)).toBe(true);
  });
});

it('packets sent together are found one by one', () => {
  const rest = { fractionLost: 0, lost: 0, highest: 1, jitter: 0, lastReport: 0, delay: 0 };
  const sent = [receiverReport(5, rest), bitrateLimit(5, 300_000), keyframeRequest(5)];
  expect([...rtcpPackets(Buffer.concat(sent))]).toEqual(sent);
});
