import { PICTURE_CLOCK, payloadEnd, payloadStart } from './rtp.ts';

/** A timestamp that differs from the expected one by more than this does not come from the same clock. */
const TOLERANCE = PICTURE_CLOCK;
/** The minimum distance to the next picture, 1 ms. */
const STEP = PICTURE_CLOCK / 1000;

type Field = { at: number; bits: number };
type Descriptor = { pictureId: Field | null; layerIndex: Field | null };

/** Finds the fields PictureID and TL0PICIDX of a VP8 packet (RFC 7741 §4.2). */
function descriptorOf(packet: Buffer): Descriptor {
  const none = { pictureId: null, layerIndex: null };
  let at = payloadStart(packet);
  const end = payloadEnd(packet);
  if (at + 2 > end || ((packet[at] ?? 0) & 0x80) === 0) return none;
  const extension = packet[at + 1] ?? 0;
  at += 2;
  let pictureId: Field | null = null;
  if (extension & 0x80) {
    const isLong = ((packet[at] ?? 0) & 0x80) !== 0;
    pictureId = { at, bits: isLong ? 15 : 7 };
    at += isLong ? 2 : 1;
  }
  const layerIndex = extension & 0x40 ? { at, bits: 8 } : null;
  return at >= end ? none : { pictureId, layerIndex };
}

const read = (packet: Buffer, { at, bits }: Field): number =>
  bits === 15 ? packet.readUInt16BE(at) & 0x7fff : (packet[at] ?? 0) & (bits === 7 ? 0x7f : 0xff);

function write(packet: Buffer, { at, bits }: Field, value: number): void {
  if (bits === 15) packet.writeUInt16BE(0x8000 | (value & 0x7fff), at);
  else packet[at] = value & (bits === 7 ? 0x7f : 0xff);
}

/** Joins the pictures of two encoders of one camera into one stream. Decoders drop pictures whose numbers do not continue. */
export class PictureLine {
  /** The packet with the highest sequence number, as it was sent. */
  #last: { packet: Buffer; at: number } | null = null;
  #offset = 0;
  /** The difference between the timestamps that are sent and those of the camera. */
  #origin = 0;
  #pictures = 0;
  #layers = 0;

  /** Continues with another encoder, beginning with its `packet`. `toCamera` is the difference from its timestamps to those of the camera; null if it is unknown. */
  join(packet: Buffer, toCamera: number | null, now: number): void {
    const timestamp = packet.readUInt32BE(4);
    if (!this.#last) {
      this.#offset = toCamera ?? 0;
      return;
    }
    const { packet: last, at } = this.#last;
    const sent = last.readUInt32BE(4);
    const expected = sent + Math.max(STEP, Math.round(((now - at) * PICTURE_CLOCK) / 1000));
    let next = toCamera === null ? expected : timestamp + toCamera + this.#origin;
    if (Math.abs((next - expected) | 0) > TOLERANCE) {
      this.#origin += expected - next;
      next = expected;
    }
    // The picture may have been taken before the one that was sent last.
    if (((next - sent) | 0) < STEP) next = sent + STEP;
    this.#offset = next - timestamp;
    const before = descriptorOf(last);
    const after = descriptorOf(packet);
    if (before.pictureId && after.pictureId)
      this.#pictures = read(last, before.pictureId) + 1 - read(packet, after.pictureId);
    if (before.layerIndex && after.layerIndex)
      this.#layers = read(last, before.layerIndex) + 1 - read(packet, after.layerIndex);
  }

  timestamp(given: number): number {
    return (given + this.#offset) >>> 0;
  }

  /** Rewrites timestamp and picture numbers of a packet that is about to be sent. */
  adapt(packet: Buffer): void {
    if (this.#offset !== 0) packet.writeUInt32BE(this.timestamp(packet.readUInt32BE(4)), 4);
    if (this.#pictures === 0 && this.#layers === 0) return;
    const { pictureId, layerIndex } = descriptorOf(packet);
    if (pictureId) write(packet, pictureId, read(packet, pictureId) + this.#pictures);
    if (layerIndex) write(packet, layerIndex, read(packet, layerIndex) + this.#layers);
  }

  /** Records the packet with the highest sequence number so far. */
  sent(packet: Buffer, now: number): void {
    this.#last = { packet, at: now };
  }
}
