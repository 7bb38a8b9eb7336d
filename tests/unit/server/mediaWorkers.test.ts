import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaWorkers } from '../../../server/providers/room/embedded/mediaWorkers.ts';

class Child extends EventEmitter {
  readonly connected = true;
  readonly stderr = new EventEmitter();
  readonly sent: { type: string; call?: number }[] = [];
  send(message: { type: string; call?: number }): void {
    this.sent.push(message);
  }
  ready(): void {
    this.emit('message', { type: 'ready' });
  }
  types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

const children: Child[] = vi.hoisted(() => []);
vi.mock('node:child_process', () => ({
  fork: () => {
    const child = new Child();
    children.push(child);
    return child;
  },
}));
beforeEach(() => void children.splice(0));

const open = (workers: number) =>
  new MediaWorkers(
    { udpPort: 0, workers },
    { message: () => undefined, lost: () => undefined },
    { error: () => undefined },
  );
const offer = (room: string, node: string) => ({
  room,
  node,
  sdp: '',
  allowed: [],
  screens: [],
  isHost: false,
  group: 0,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('media workers', () => {
  it('are told everything in order, also what was asked while they started', async () => {
    const media = open(1);
    void media.publish(offer('a', 'ana'));
    media.postToRoom({ type: 'regroup', room: 'a', groups: { ana: 1 } });
    media.post({ type: 'close', node: 'ana' });
    await turn();
    expect(children[0]?.types()).toEqual([]);
    children[0]?.ready();
    await turn();
    expect(children[0]?.types()).toEqual(['publish', 'regroup', 'close']);
  });

  it('that do not start get no rooms, and lose those that were waiting', async () => {
    const media = open(2);
    void media.publish(offer('a', 'ana'));
    children[1]?.ready();
    void media.publish(offer('b', 'bia'));
    void media.publish(offer('a', 'ana-2'));
    await turn();
    expect(children[0]?.types()).toEqual([]);
    expect(children[1]?.types()).toEqual(['publish', 'publish']);
  });

  it('share the rooms by their people, and forget those who left', async () => {
    const media = open(2);
    for (const child of children) child.ready();
    for (const [room, node] of [
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
      ['c', '4'],
    ] as const)
      void media.publish(offer(room, node));
    await turn();
    expect(children.map((child) => child.sent.length)).toEqual([2, 2]);
    for (const node of ['1', '2']) media.post({ type: 'close', node });
    void media.publish(offer('d', '5'));
    await turn();
    expect(children[0]?.types()).toEqual(['publish', 'publish', 'close', 'close', 'publish']);
  });

  it('keep a recorded room until the recording ends', async () => {
    const media = open(2);
    for (const child of children) child.ready();
    media.record('a', { port: 1, key: 'k' });
    void media.publish(offer('b', '1'));
    void media.publish(offer('a', '2'));
    media.post({ type: 'close', node: '2' });
    media.endRecording('a');
    await turn();
    const [first] = children;
    expect(first?.types().toSorted()).toEqual(
      ['close', 'publish', 'publish', 'record', 'stop-recording'].toSorted(),
    );
  });
});
