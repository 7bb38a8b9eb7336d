/** RTCP packets to a publisher, except requests for lost packets (RFC 3550, RFC 4585, draft-alvestrand-rmcat-remb). */

import type { ReceptionReport } from './receptionStats.ts';

/** The room sends no media of its own to a publisher, so its number means nothing. */
export const OWN_SSRC = 1;
const RECEIVER_REPORT = 201;
const PAYLOAD_FEEDBACK = 206;
const PICTURE_LOSS = 1;
const APPLICATION_LAYER = 15;
const MAX_MANTISSA = 0x3ffff;

/** `format` is the number of report blocks, or the kind of feedback. */
function packetOf(type: number, format: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  packet.writeUInt32BE(OWN_SSRC, 4);
  return packet;
}

export function receiverReport(ssrc: number, report: ReceptionReport): Buffer {
  const packet = packetOf(RECEIVER_REPORT, 1, 32);
  packet.writeUInt32BE(ssrc, 8);
  packet[12] = report.fractionLost;
  packet.writeIntBE(report.lost, 13, 3);
  packet.writeUInt32BE(report.highest >>> 0, 16);
  packet.writeUInt32BE(report.jitter >>> 0, 20);
  packet.writeUInt32BE(report.lastReport, 24);
  packet.writeUInt32BE(report.delay >>> 0, 28);
  return packet;
}

/** The most that the browser may send of all its pictures, bit/s; rounded down to 18 bits. */
export function bitrateLimit(ssrc: number, bitrate: number): Buffer {
  const packet = packetOf(PAYLOAD_FEEDBACK, APPLICATION_LAYER, 24);
  let mantissa = bitrate;
  let exponent = 0;
  while (mantissa > MAX_MANTISSA) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  packet.write('REMB', 12, 'latin1');
  packet[16] = 1;
  packet.writeUIntBE(exponent * 0x40000 + mantissa, 17, 3);
  packet.writeUInt32BE(ssrc, 20);
  return packet;
}

export function keyframeRequest(ssrc: number): Buffer {
  const packet = packetOf(PAYLOAD_FEEDBACK, PICTURE_LOSS, 12);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}
