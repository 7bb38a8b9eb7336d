import { connect, type Socket } from 'node:net';
import type { Source } from '../source.ts';
import { receive, sendNote, sendPacket, type ToTap } from './wire.ts';

/** Copies what a room forwards to a recorder. Losing the recorder does not disturb the room. */
export class Tap {
  private readonly socket: Socket;
  private readonly sources = new Map<Source, number>();
  private last = 0;

  constructor({ port, key }: { port: number; key: string }) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.on('error', (error) => process.stderr.write(`room recording: ${error.message}\n`));
    sendNote(this.socket, { type: 'hello', key });
    receive<ToTap>(this.socket, {
      note: ({ source: wanted }) => {
        for (const [source, number] of this.sources) if (number === wanted) source.askKeyframe();
      },
    });
  }

  add(source: Source): void {
    if (this.sources.has(source)) return;
    const number = ++this.last;
    this.sources.set(source, number);
    const { node, kind, isScreen, isHost } = source;
    sendNote(this.socket, { type: 'added', source: number, node, kind, isScreen, isHost });
    source.tap = (packet) => sendPacket(this.socket, number, packet);
  }

  remove(source: Source): void {
    const number = this.sources.get(source);
    if (number === undefined) return;
    this.sources.delete(source);
    source.tap = null;
    sendNote(this.socket, { type: 'removed', source: number });
  }

  close(): void {
    for (const source of this.sources.keys()) source.tap = null;
    this.sources.clear();
    this.socket.end();
  }
}
