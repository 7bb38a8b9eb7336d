import type { Socket } from 'node:net';

/** What passes between the tap of a room and its recorder, through a socket of this machine. */

export type ToRecorder =
  | { type: 'hello'; key: string }
  | {
      type: 'added';
      source: number;
      node: string;
      kind: 'audio' | 'video';
      isScreen: boolean;
      isHost: boolean;
    }
  | { type: 'removed'; source: number };

export type ToTap =
  | { type: 'keyframe'; source: number }
  /** The pictures that are stored, or will be from their next keyframe on: of others a sign of life is enough. */
  | { type: 'wanted'; sources: number[] };

/** From the recorder to the process that started it. */
export type FromRecorder = { type: 'listening'; port: number } | { type: 'running' };
export type ToRecorderProcess =
  | { type: 'stop' }
  /** The server still runs, and holds the room. */
  | { type: 'alive' }
  /** The names that people have in the room, by the nodes of their media. */
  | { type: 'names'; names: Record<string, string> };

const LENGTH_BYTES = 4;
const HEAD_BYTES = LENGTH_BYTES + 1;
const NOTE = 0;
const PACKET = 1;
/** A recorder that is so far behind loses packets, instead of the room its memory. */
const MOST_UNREAD = 8_000_000;

function headOf(kind: number, bodyBytes: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(bodyBytes + 1);
  head[LENGTH_BYTES] = kind;
  return head;
}

export function sendNote(socket: Socket, note: ToRecorder | ToTap): void {
  const body = Buffer.from(JSON.stringify(note));
  socket.write(Buffer.concat([headOf(NOTE, body.length), body]));
}

function framed(source: number, packet: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + 2 + packet.length);
  bytes.writeUInt32BE(packet.length + 3);
  bytes[LENGTH_BYTES] = PACKET;
  bytes.writeUInt16BE(source, HEAD_BYTES);
  packet.copy(bytes, HEAD_BYTES + 2);
  return bytes;
}

export function sendPacket(socket: Socket, source: number, packet: Buffer): void {
  if (socket.writableLength <= MOST_UNREAD) socket.write(framed(source, packet));
}

/** Packets that leave together: each write of its own would cost more than the copy. */
export class Packets {
  private waiting: Buffer[] = [];
  private readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  add(source: number, packet: Buffer): void {
    this.waiting.push(framed(source, packet));
  }

  send(): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    if (this.socket.writableLength <= MOST_UNREAD) this.socket.write(Buffer.concat(waiting));
  }
}

export type Received<N> = { note(note: N): void; packet?(source: number, packet: Buffer): void };

/** Cuts what arrives into what was sent. */
export function receive<N>(socket: Socket, { note, packet }: Received<N>): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= LENGTH_BYTES) {
      const end = at + LENGTH_BYTES + rest.readUInt32BE(at);
      if (end > rest.length) break;
      const body = rest.subarray(at + HEAD_BYTES, end);
      if (rest[at + LENGTH_BYTES] === NOTE) note(JSON.parse(body.toString()));
      else packet?.(body.readUInt16BE(0), body.subarray(2));
      at = end;
    }
    rest = rest.subarray(at);
  });
}
