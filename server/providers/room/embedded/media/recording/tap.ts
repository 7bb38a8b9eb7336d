import { connect, type Socket } from 'node:net';
import { isRtcp } from '../rtp.ts';
import type { Source } from '../source.ts';
import { Packets, receive, sendNote, type ToTap } from './wire.ts';

/** Short beside what separates lips from voices for a viewer. */
const SEND_EVERY_MS = 20;
const ALIVE_EVERY_MS = 1000;

/** Copies what a room forwards to a recorder. Losing the recorder does not disturb the room. */
export class Tap {
  private readonly socket: Socket;
  private readonly sources = new Map<Source, number>();
  private readonly packets: Packets;
  private readonly sending: NodeJS.Timeout;
  private wanted = new Set<number>();
  private last = 0;
  private isClosed = false;

  constructor({ port, key }: { port: number; key: string }) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.on('error', (error) => {
      // A recorder that has ended reads nothing any more.
      if (!this.isClosed) process.stderr.write(`room recording: ${error.message}\n`);
    });
    this.packets = new Packets(this.socket);
    this.sending = setInterval(() => this.packets.send(), SEND_EVERY_MS);
    sendNote(this.socket, { type: 'hello', key });
    receive<ToTap>(this.socket, {
      note: (note) => {
        if (note.type === 'wanted') this.wanted = new Set(note.sources);
        else for (const [source, number] of this.sources) if (number === note.source) source.askKeyframe();
      },
    });
  }

  add(source: Source): void {
    if (this.sources.has(source)) return;
    const number = ++this.last;
    this.sources.set(source, number);
    const { node, kind, isScreen, isHost } = source;
    sendNote(this.socket, { type: 'added', source: number, node, kind, isScreen, isHost });
    if (kind === 'audio') source.tap = (packet) => this.packets.add(number, packet);
    else source.tap = this.pictureTap(number);
  }

  /** A recording stores one camera at a time, so the packets of the other cameras are not copied. */
  private pictureTap(number: number): (packet: Buffer) => void {
    let aliveAt = Number.NEGATIVE_INFINITY;
    return (packet) => {
      if (!this.wanted.has(number) && !isRtcp(packet)) {
        const now = performance.now();
        if (now - aliveAt < ALIVE_EVERY_MS) return;
        aliveAt = now;
      }
      this.packets.add(number, packet);
    };
  }

  remove(source: Source): void {
    const number = this.sources.get(source);
    if (number === undefined) return;
    this.sources.delete(source);
    source.tap = null;
    this.packets.send();
    sendNote(this.socket, { type: 'removed', source: number });
  }

  close(): void {
    for (const source of this.sources.keys()) source.tap = null;
    this.sources.clear();
    this.isClosed = true;
    clearInterval(this.sending);
    this.packets.send();
    this.socket.end();
  }
}
