/** RTP and RTCP packets, read and rewritten in place (RFC 3550, RFC 6464, RFC 7741). */

import type { Reception } from './lineLoss.ts';

const RTCP_FIRST = 192;
const RTCP_LAST = 223;
const RTCP_SENDER_REPORT = 200;
const RTCP_RECEIVER_REPORT = 201;
const RTCP_TRANSPORT_FEEDBACK = 205;
const RTCP_PAYLOAD_FEEDBACK = 206;
const GENERIC_NACK = 1;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;
const APPLICATION_LAYER = 15;
const REPORT_BLOCK_BYTES = 24;
/** Ticks of the timestamps of pictures in a second. */
export const PICTURE_CLOCK = 90_000;
const ONE_BYTE_PROFILE = 0xbede;

export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= RTCP_FIRST && type <= RTCP_LAST;
}

export function* rtcpPackets(datagram: Buffer): Generator<Buffer> {
  let at = 0;
  while (at + 4 <= datagram.length) {
    const end = at + (datagram.readUInt16BE(at + 2) + 1) * 4;
    if (end > datagram.length) return;
    yield datagram.subarray(at, end);
    at = end;
  }
}

export function asksForKeyframe(rtcp: Buffer): boolean {
  const format = (rtcp[0] ?? 0) & 0x1f;
  return rtcp[1] === RTCP_PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA_REQUEST);
}

export function isSenderReport(rtcp: Buffer, ssrc: number): boolean {
  return rtcp[1] === RTCP_SENDER_REPORT && rtcp.length >= 28 && rtcp.readUInt32BE(4) === ssrc;
}

/** The middle 32 bits of a sender report's NTP time. */
export const reportTime = (senderReport: Buffer): number => senderReport.readUInt32BE(10);

/** Which timestamp of a stream belongs to which time of its sender, in seconds. */
export type SenderClock = { at: number; timestamp: number };

export const senderClock = (senderReport: Buffer): SenderClock => ({
  at: senderReport.readUInt32BE(8) + senderReport.readUInt32BE(12) / 2 ** 32,
  timestamp: senderReport.readUInt32BE(16),
});

/** From timestamps of one picture to those of another, which runs by the same clock. */
export const clockOffset = (from: SenderClock, to: SenderClock): number =>
  (to.timestamp - from.timestamp - Math.round((to.at - from.at) * PICTURE_CLOCK)) >>> 0;

/** Cumulative; null when the packet does not report this stream. */
export function receivedSoFar(rtcp: Buffer, ssrc: number): Reception | null {
  if (rtcp[1] !== RTCP_RECEIVER_REPORT) return null;
  const end = 8 + ((rtcp[0] ?? 0) & 0x1f) * REPORT_BLOCK_BYTES;
  for (let at = 8; at + REPORT_BLOCK_BYTES <= Math.min(end, rtcp.length); at += REPORT_BLOCK_BYTES)
    if (rtcp.readUInt32BE(at) === ssrc)
      return { expected: rtcp.readUInt32BE(at + 8), lost: rtcp.readIntBE(at + 5, 3) };
  return null;
}

/** Bit/s (REMB, draft-alvestrand-rmcat-remb), or null. */
export function bitrateEstimate(rtcp: Buffer): number | null {
  const format = (rtcp[0] ?? 0) & 0x1f;
  if (rtcp[1] !== RTCP_PAYLOAD_FEEDBACK || format !== APPLICATION_LAYER || rtcp.length < 20) return null;
  if (rtcp.toString('latin1', 12, 16) !== 'REMB') return null;
  const packed = rtcp.readUIntBE(17, 3);
  return (packed & 0x3ffff) * 2 ** (packed >> 18);
}

export function payloadStart(packet: Buffer): number {
  const first = packet[0] ?? 0;
  let at = 12 + (first & 0x0f) * 4;
  if (first & 0x10 && at + 4 <= packet.length) at += 4 + packet.readUInt16BE(at + 2) * 4;
  return at;
}

/** Where the padding begins, or the packet ends. */
export function payloadEnd(packet: Buffer): number {
  const padding = (packet[0] ?? 0) & 0x20 ? (packet.at(-1) ?? 0) : 0;
  return Math.max(payloadStart(packet), packet.length - padding);
}

/** Where the content of a header extension begins, or null. */
function extensionAt(packet: Buffer, extensionId: number): number | null {
  const first = packet[0] ?? 0;
  const start = 12 + (first & 0x0f) * 4;
  if (!(first & 0x10) || start + 4 > packet.length || packet.readUInt16BE(start) !== ONE_BYTE_PROFILE)
    return null;
  const end = Math.min(packet.length, start + 4 + packet.readUInt16BE(start + 2) * 4);
  for (let at = start + 4; at < end; ) {
    const header = packet[at] ?? 0;
    if (header === 0) {
      at += 1;
      continue;
    }
    if (header >> 4 === extensionId) return at + 1;
    at += 2 + (header & 0x0f);
  }
  return null;
}

/** -dBov, 0 loudest to 127 silence, or null. */
export function audioLevel(packet: Buffer, extensionId: number): number | null {
  const at = extensionAt(packet, extensionId);
  return at === null ? null : (packet[at] ?? 0xff) & 0x7f;
}

/** The number of the packet in its connection, or null. */
export function transportNumber(packet: Buffer, extensionId: number): number | null {
  const at = extensionAt(packet, extensionId);
  return at === null || at + 2 > packet.length ? null : packet.readUInt16BE(at);
}

/** The numbers that a receiver asks for again (RFC 4585 §6.2.1); none in other packets. */
export function askedAgain(rtcp: Buffer, ssrc: number): number[] {
  const format = (rtcp[0] ?? 0) & 0x1f;
  if (rtcp[1] !== RTCP_TRANSPORT_FEEDBACK || format !== GENERIC_NACK || rtcp.length < 12) return [];
  if (rtcp.readUInt32BE(8) !== ssrc) return [];
  const asked: number[] = [];
  for (let at = 12; at + 4 <= rtcp.length; at += 4) {
    const first = rtcp.readUInt16BE(at);
    const mask = rtcp.readUInt16BE(at + 2);
    asked.push(first);
    for (let bit = 0; bit < 16; bit += 1) if (mask & (1 << bit)) asked.push((first + bit + 1) & 0xffff);
  }
  return asked;
}

export function opensVp8Keyframe(packet: Buffer): boolean {
  let at = payloadStart(packet);
  const descriptor = packet[at] ?? 0;
  const opensPartition = (descriptor & 0x10) !== 0 && (descriptor & 0x07) === 0;
  if (!opensPartition) return false;
  at += 1;
  if (descriptor & 0x80) {
    const extension = packet[at] ?? 0;
    at += 1;
    if (extension & 0x80) at += (packet[at] ?? 0) & 0x80 ? 2 : 1;
    if (extension & 0x40) at += 1;
    if (extension & 0x30) at += 1;
  }
  return at < packet.length && ((packet[at] ?? 1) & 0x01) === 0;
}

export type Header = {
  ssrc: number;
  payload: number;
  sequence: number;
  /** The number of the packet in its connection, and of the extension that says it. */
  transport?: { id: number; number: number } | undefined;
};

const TRANSPORT_EXTENSION_BYTES = 8;

/** A copy with this extension alone: the others are between the publisher and the room. */
function withTransport(packet: Buffer, { id, number }: { id: number; number: number }): Buffer {
  const headerEnd = 12 + ((packet[0] ?? 0) & 0x0f) * 4;
  const payload = packet.subarray(payloadStart(packet));
  const copy = Buffer.allocUnsafe(headerEnd + TRANSPORT_EXTENSION_BYTES + payload.length);
  packet.copy(copy, 0, 0, headerEnd);
  copy[0] = (copy[0] ?? 0) | 0x10;
  copy.writeUInt16BE(ONE_BYTE_PROFILE, headerEnd);
  copy.writeUInt16BE(1, headerEnd + 2);
  copy[headerEnd + 4] = (id << 4) | 1;
  copy.writeUInt16BE(number, headerEnd + 5);
  copy[headerEnd + 7] = 0;
  payload.copy(copy, headerEnd + TRANSPORT_EXTENSION_BYTES);
  return copy;
}

export function readdress(packet: Buffer, { ssrc, payload, sequence, transport }: Header): Buffer {
  const copy = transport ? withTransport(packet, transport) : Buffer.from(packet);
  copy[1] = ((copy[1] ?? 0) & 0x80) | payload;
  copy.writeUInt16BE(sequence & 0xffff, 2);
  copy.writeUInt32BE(ssrc, 8);
  return copy;
}

/** A packet of padding alone, which browsers count but do not decode (RFC 3550 §5.1). `bytes` is at most 255. */
export function paddingPacket(header: Required<Header>, timestamp: number, bytes: number): Buffer {
  const packet = Buffer.alloc(12 + bytes);
  packet[0] = 0xa0;
  packet.writeUInt32BE(timestamp, 4);
  packet[packet.length - 1] = bytes;
  return readdress(packet, header);
}

/** Whether the packet is the last of its picture. */
export const endsPicture = (packet: Buffer): boolean => ((packet[1] ?? 0) & 0x80) !== 0;

/** The packet with an empty frame of Opus, which tells the decoder that silence follows (RFC 6716 §3.1). */
export function silencedOpus(packet: Buffer): Buffer {
  const start = payloadStart(packet);
  const silenced = Buffer.from(packet.subarray(0, Math.min(packet.length, start + 1)));
  silenced[0] = (silenced[0] ?? 0) & ~0x20;
  if (silenced.length > start) silenced[start] = (silenced[start] ?? 0) & 0xfc;
  return silenced;
}
