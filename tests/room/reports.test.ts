import nodeDatachannel, { type PeerConnection, type Track } from 'node-datachannel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PublishLink } from '../../server/providers/room/embedded/media/publishLink.ts';
import {
  asksForKeyframe,
  bitrateEstimate,
  receivedSoFar,
  rtcpPackets,
} from '../../server/providers/room/embedded/media/rtp.ts';
import type { Source } from '../../server/providers/room/embedded/media/source.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const SSRC = 4321;
const connections: PeerConnection[] = [];

function connect(name: string): PeerConnection {
  const connection = new nodeDatachannel.PeerConnection(name, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  });
  connections.push(connection);
  return connection;
}

afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

/** A publisher of one stream without a browser, and the room's end of its connection. */
async function publish(kind: 'audio' | 'video') {
  const publisher = connect('publisher');
  const description =
    kind === 'video'
      ? new nodeDatachannel.Video('0', 'SendOnly')
      : new nodeDatachannel.Audio('0', 'SendOnly');
  if (description instanceof nodeDatachannel.Video) description.addVP8Codec(96);
  else description.addOpusCodec(111);
  description.addSSRC(SSRC, 'ana', 'stream', 'track');
  const track = publisher.addTrack(description);
  const heard: Buffer[] = [];
  track.onMessage((message) => heard.push(...rtcpPackets(message)));

  const server = connect('room');
  const sources: Source[] = [];
  const events = { added: (source: Source) => sources.push(source), removed: () => undefined };
  const link = new PublishLink('ana', server, events, () => performance.now());
  const candidates: [string, string][] = [];
  server.onLocalCandidate((candidate, mid) => candidates.push([candidate, mid]));
  const offered = new Promise<string>((resolve) =>
    publisher.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(publisher.localDescription()?.sdp ?? '');
    }),
  );
  publisher.setLocalDescription('offer');
  const answer = link.answer(await offered, new Set(['track']), new Set());
  publisher.setRemoteDescription(answer, 'answer');
  await vi.waitFor(() => {
    for (const [candidate, mid] of candidates.splice(0)) publisher.addRemoteCandidate(candidate, mid);
    expect(track.isOpen()).toBe(true);
  }, PATIENCE);
  const [source] = sources;
  if (!source) throw new Error('no source');
  return { track, link, source, heard };
}

function sendPacket(track: Track, sequence: number): void {
  const packet = Buffer.alloc(60);
  packet[0] = 0x80;
  packet[1] = 111;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(SSRC, 8);
  track.sendMessageBinary(packet);
}

/** Of 11:33:25.125 on 10 November 1995, the example of RFC 3550 §6.4.1. */
function sendReport(track: Track): void {
  const packet = Buffer.alloc(28);
  for (const [index, field] of [0x80c8_0006, SSRC, 0xb44d_b705, 0x2000_0000, 0, 1, 60].entries())
    packet.writeUInt32BE(field, index * 4);
  track.sendMessageBinary(packet);
}

describe('a publisher without a browser', () => {
  it.each(['audio', 'video'] as const)(
    'is told the truth about its %s from the first packet on',
    async (kind) => {
      const { track, link, heard } = await publish(kind);
      const reports = () => heard.filter((packet) => packet[1] === 201);
      sendPacket(track, 40_000);
      await vi.waitFor(() => {
        link.report();
        expect(reports().length).toBeGreaterThan(0);
      }, PATIENCE);
      const [first = Buffer.alloc(32)] = reports();
      expect(receivedSoFar(first, SSRC)).toEqual({ expected: 40_000, lost: 0 });
      expect(first[12]).toBe(0);

      sendReport(track);
      sendPacket(track, 40_002);
      await vi.waitFor(() => {
        sendPacket(track, 40_002);
        link.report();
        const latest = reports().at(-1) ?? first;
        expect(latest.readUInt32BE(24)).toBe(0xb705_2000);
        expect(receivedSoFar(latest, SSRC)).toMatchObject({ expected: 40_002 });
      }, PATIENCE);
    },
  );

  it('is limited and asked for a keyframe on a connection that only receives', async () => {
    const { track, source, heard } = await publish('video');
    await vi.waitFor(() => expect(heard.map(bitrateEstimate)).toContain(1_000_000), PATIENCE);
    sendPacket(track, 1);
    await vi.waitFor(() => {
      source.askKeyframe();
      expect(heard.some(asksForKeyframe)).toBe(true);
    }, PATIENCE);
  });
});
