import { opensVp8Keyframe, payloadEnd, payloadStart } from '../rtp.ts';

export type Frame = { timestamp: number; isKey: boolean; data: Buffer };

/** Packets that were lost on their way are sent again within this time. */
const PATIENCE_MS = 250;
const MOST_HELD = 2000;

/** Where the picture begins behind the descriptor (RFC 7741 §4.2). */
function pictureStart(packet: Buffer): number {
  let at = payloadStart(packet);
  const descriptor = packet[at] ?? 0;
  at += 1;
  if (descriptor & 0x80) {
    const extension = packet[at] ?? 0;
    at += 1;
    if (extension & 0x80) at += (packet[at] ?? 0) & 0x80 ? 2 : 1;
    if (extension & 0x40) at += 1;
    if (extension & 0x30) at += 1;
  }
  return at;
}

const opensFrame = (packet: Buffer): boolean => ((packet[payloadStart(packet)] ?? 0) & 0x17) === 0x10;

/** Puts the packets of a VP8 stream in order and together to pictures; after a loss it waits for a keyframe. */
export class Frames {
  private readonly held = new Map<number, { packet: Buffer; atMs: number }>();
  private next: number | null = null;
  private parts: Buffer[] = [];
  private isKey = false;
  private isBroken = true;

  /** Complete pictures, in their order. Sets `wantsKeyframe` when one was lost. */
  wantsKeyframe = false;

  take(packet: Buffer, nowMs: number): Frame[] {
    const sequence = packet.readUInt16BE(2);
    this.next ??= sequence;
    const ahead = (sequence - this.next + 0x10000) % 0x10000;
    // An old one that comes again, or a stream that was renumbered.
    if (ahead >= 0x8000 && this.held.size < MOST_HELD) return [];
    if (ahead >= 0x8000 || this.held.size >= MOST_HELD) this.restart(sequence);
    this.held.set(sequence, { packet, atMs: nowMs });
    return this.advance(nowMs);
  }

  private restart(sequence: number): void {
    this.held.clear();
    this.parts = [];
    this.isBroken = true;
    this.next = sequence;
  }

  private advance(nowMs: number): Frame[] {
    const frames: Frame[] = [];
    for (;;) {
      if (this.next === null) return frames;
      const found = this.held.get(this.next);
      if (!found) {
        if (!this.hasWaited(nowMs)) return frames;
        this.skip();
        continue;
      }
      this.held.delete(this.next);
      this.next = (this.next + 1) % 0x10000;
      const frame = this.join(found.packet);
      if (frame) frames.push(frame);
    }
  }

  private hasWaited(nowMs: number): boolean {
    const [oldest] = this.held.values();
    return oldest !== undefined && nowMs - oldest.atMs > PATIENCE_MS;
  }

  /** Goes on with the packet that comes next in the order of numbers. */
  private skip(): void {
    const from = this.next ?? 0;
    const distance = (sequence: number) => (sequence - from + 0x10000) % 0x10000;
    const [nearest] = [...this.held.keys()].sort((a, b) => distance(a) - distance(b));
    if (nearest === undefined) return;
    this.next = nearest;
    this.parts = [];
    this.isBroken = true;
    this.wantsKeyframe = true;
  }

  private join(packet: Buffer): Frame | null {
    const from = pictureStart(packet);
    const end = payloadEnd(packet);
    // Packets without content probe the line.
    if (from >= end) return null;
    if (opensFrame(packet)) {
      this.parts = [];
      this.isKey = opensVp8Keyframe(packet);
      if (this.isKey) this.isBroken = false;
    } else if (this.parts.length === 0) return null;
    this.parts.push(packet.subarray(from, end));
    if (((packet[1] ?? 0) & 0x80) === 0) return null;
    const data = Buffer.concat(this.parts);
    this.parts = [];
    if (this.isBroken) return null;
    return { timestamp: packet.readUInt32BE(4), isKey: this.isKey, data };
  }
}
