import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { BEAT_MS, SignalLink } from '../../../server/providers/room/embedded/signalLink.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect() {
  const calls = { ping: vi.fn(), terminate: vi.fn(), pause: vi.fn(), resume: vi.fn(), send: vi.fn() };
  const socket = Object.assign(new EventEmitter(), { ...calls, readyState: 1, OPEN: 1, isPaused: false });
  const link = new SignalLink(socket as unknown as WebSocket, { error: () => undefined });
  const called: string[] = [];
  link.serve({
    call: async (method) => called.push(method),
    closed: () => undefined,
  });
  const beats = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      link.beat();
      vi.advanceTimersByTime(BEAT_MS);
    }
  };
  const receive = async (method: string) => {
    socket.emit('message', JSON.stringify({ id: method, method }));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { socket, link, called, beats, receive, ...calls };
}

it('serves a browser that answers pings', async () => {
  const { socket, called, beats, receive, terminate } = connect();
  for (let n = 0; n < 5; n += 1) {
    beats(1);
    socket.emit('pong');
  }
  await receive('offer');
  expect(called).toEqual(['offer']);
  expect(terminate).not.toHaveBeenCalled();
});

it('ends a socket that is silent for two beats', () => {
  const { link, beats, terminate } = connect();
  beats(2);
  expect(terminate).not.toHaveBeenCalled();
  beats(1);
  expect(terminate).toHaveBeenCalledOnce();
  expect(link.isSilent).toBe(true);
});

it('ignores the delayed messages of a stalled socket', async () => {
  const { link, called, beats, receive, terminate } = connect();
  beats(2);
  await receive('offer');
  expect(called).toEqual([]);
  expect(terminate).toHaveBeenCalledOnce();
  expect(link.isSilent).toBe(true);
});

it('does not count the time in which it does not read', () => {
  const { socket, beats, terminate } = connect();
  beats(1);
  socket.isPaused = true;
  beats(5);
  expect(terminate).not.toHaveBeenCalled();
});
