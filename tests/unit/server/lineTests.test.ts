import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { LineTests } from '../../../server/providers/room/embedded/lineTests.ts';
import { mintLineToken } from '../../../server/providers/room/embedded/lineToken.ts';
import type { RoomRuntime } from '../../../server/providers/room/embedded/runtime.ts';

const key = 'a secret only the tests know';
const nowMs = Date.UTC(2026, 10, 28, 12);
const sdp = 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n';

/** A browser that has not yet answered that its socket is being closed. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly send = vi.fn();
  readonly close = vi.fn();
  readonly resume = vi.fn();
  readonly terminate = vi.fn();
  offer(): void {
    this.emit('message', Buffer.from(JSON.stringify({ type: 'offer', sdp })));
  }
}

describe('tests of lines (ROOM-19)', () => {
  it('take no offer from one that is over, whose echo nobody would end', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const media = { echo: vi.fn(), endEcho: vi.fn() };
    const runtime = {
      keys: [key],
      clock: { now: () => nowMs },
      random: { uuid: randomUUID },
      isFirstUse: async () => true,
      log: { info: vi.fn(), error: vi.fn() },
    } as unknown as RoomRuntime;
    const tests = new LineTests(runtime, media, undefined);
    const [first, second] = [new Socket(), new Socket()];
    for (const [jti, socket] of Object.entries({ first, second }))
      await tests.open(socket as unknown as WebSocket, await mintLineToken('ana', { key, nowMs, jti }));
    expect(first.close).toHaveBeenCalledWith(1000, 'replaced');
    first.offer();
    expect(media.echo).not.toHaveBeenCalled();
    second.offer();
    expect(media.echo).toHaveBeenCalledTimes(1);
    tests.close();
    expect(media.endEcho).toHaveBeenLastCalledWith(media.echo.mock.calls[0]?.[0]);
  });
});
