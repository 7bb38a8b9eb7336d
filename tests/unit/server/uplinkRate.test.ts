import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_VIDEO_BITRATE,
  MIN_VIDEO_BITRATE,
  UplinkRate,
} from '../../../server/providers/room/embedded/media/uplinkRate.ts';

const CAMERA = 300_000;

/** A browser that sends what is asked of it through a line of this width. */
function send(uplink: UplinkRate, line: number): number {
  const sent = Math.min(CAMERA, uplink.bitrate);
  const loss = Math.max(0, 1 - line / sent);
  uplink.adapt(loss, Math.min(sent, line));
  return loss;
}

describe('the bitrate asked of a publisher', () => {
  it('falls until a narrow line carries it, and stays near the width of the line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 280_000 }), (line) => {
        const uplink = new UplinkRate();
        for (let step = 0; step < 10; step += 1) send(uplink, line);
        for (let step = 0; step < 100; step += 1) expect(send(uplink, line)).toBeLessThan(0.2);
        expect(uplink.bitrate).toBeGreaterThan(line * 0.6);
      }),
    );
  });

  it('recovers within a minute on a clean line', () => {
    const uplink = new UplinkRate();
    for (let step = 0; step < 10; step += 1) send(uplink, MIN_VIDEO_BITRATE);
    expect(uplink.bitrate).toBeLessThan(CAMERA / 2);
    for (let step = 0; step < 30; step += 1) send(uplink, CAMERA);
    expect(uplink.bitrate).toBeGreaterThan(CAMERA);
    expect(uplink.isStrained).toBe(false);
  });

  it('stays within its bounds whatever is reported, and repeats are rationed from heavy to little loss', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 3_000_000 })),
        ),
        (readings) => {
          const uplink = new UplinkRate();
          for (const [loss, rate] of readings) {
            const before = uplink.isStrained;
            uplink.adapt(loss, rate);
            expect(uplink.bitrate).toBeGreaterThanOrEqual(MIN_VIDEO_BITRATE);
            expect(uplink.bitrate).toBeLessThanOrEqual(MAX_VIDEO_BITRATE);
            expect(uplink.isStrained).toBe(loss > 0.1 || (before && loss >= 0.02));
          }
        },
      ),
    );
  });
});
