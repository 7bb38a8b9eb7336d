import nodeDatachannel, { type DataChannel, type PeerConnection } from 'node-datachannel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SMALL_PICTURES } from '../../domain/roomProtocol.ts';
import { eventually } from '../support/eventually.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
const opened: PeerConnection[] = [];
beforeEach(async () => {
  test = await startRoom();
});
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close();
  await test.close();
});

const settings = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true };

/** Connects as a browser that opens an additional channel on its publishing connection. */
async function openChannel(client: SignalClient, label = 'of the browser'): Promise<DataChannel> {
  const connection = new nodeDatachannel.PeerConnection(client.peer, settings);
  opened.push(connection);
  const channel = connection.createDataChannel(label);
  const isOpen = new Promise<void>((resolve) => channel.onOpen(resolve));
  connection.setLocalDescription('offer');
  // The room would otherwise reach the client before that knows where the room is, which the client takes for a failure.
  const sdp = (connection.localDescription()?.sdp ?? '').replace(
    /^a=(candidate|end-of-candidates).*\r?\n/gm,
    '',
  );
  const desc = { type: 'offer', sdp };
  const { result } = await client.call('offer', { desc, tracks: {} });
  const answer = result as { sdp: string };
  connection.setRemoteDescription(answer.sdp, 'answer');
  const { candidate } = await client.next('trickle', ({ target }) => target === 0);
  const { candidate: line, sdpMid } = candidate as { candidate: string; sdpMid: string };
  connection.addRemoteCandidate(line, sdpMid);
  await isOpen;
  return channel;
}

/** Sends up to `count` messages, until the channel is closed. */
function flood(channel: DataChannel, count: number): void {
  try {
    for (let n = 0; n < count && channel.isOpen(); n += 1) channel.sendMessage('x'.repeat(100));
  } catch {
    // The channel was closed after it had been checked.
  }
}

describe('a channel that a browser opens by itself', { timeout: 40_000 }, () => {
  it('may carry a few messages, and ends if there are many', async () => {
    const channel = await openChannel(await test.enter('ana'));
    for (let n = 0; n < 50; n += 1) channel.sendMessage('few');
    await eventually(() => expect(channel.bufferedAmount()).toBe(0));
    expect(channel.isOpen()).toBe(true);
    // The library blocks once 1,024 messages are unread.
    await eventually(() => {
      flood(channel, 500);
      expect(channel.isOpen()).toBe(false);
    });
  });

  it('does not keep others out of the room, however many browsers flood theirs', async () => {
    for (const name of ['ana', 'bia', 'caio', 'davi']) {
      const channel = await openChannel(await test.enter(name));
      flood(channel, 3000);
      await eventually(() => expect(channel.isOpen()).toBe(false));
    }
    const channel = await openChannel(await test.enter('eva'));
    expect(channel.isOpen()).toBe(true);
    expect(test.errors).toEqual([]);
  });

  it('is read if the room expects it, and ends if it is flooded', async () => {
    const ana = await openChannel(await test.enter('ana'), SMALL_PICTURES);
    flood(ana, 500);
    await eventually(() => expect(ana.bufferedAmount()).toBe(0));
    expect(ana.isOpen()).toBe(true);
    await eventually(() => {
      flood(ana, 500);
      expect(ana.isOpen()).toBe(false);
    });
    expect((await openChannel(await test.enter('eva'), SMALL_PICTURES)).isOpen()).toBe(true);
    expect(test.errors).toEqual([]);
  });
});
