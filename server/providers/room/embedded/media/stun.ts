import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const HEADER = 20;
const COOKIE = 0x2112a442;
const FINGERPRINT_XOR = 0x5354554e;
const INTEGRITY_BYTES = 20;
const FINGERPRINT_BYTES = 4;

export const BINDING_REQUEST = 0x0001;
export const BINDING_SUCCESS = 0x0101;

const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const XOR_MAPPED_ADDRESS = 0x0020;
const PRIORITY = 0x0024;
const FINGERPRINT = 0x8028;
const ICE_CONTROLLED = 0x8029;
const ICE_CONTROLLING = 0x802a;

/** Attributes of a STUN message (RFC 8489) by their types, as views of its bytes. */
export type StunMessage = { type: number; bytes: Buffer; attributes: ReadonlyMap<number, Buffer> };

/** Null for everything but a whole STUN message: media and DTLS begin with other bytes. */
export function readStun(bytes: Buffer): StunMessage | null {
  if (bytes.length < HEADER || (bytes[0] ?? 255) > 3 || bytes.readUInt32BE(4) !== COOKIE) return null;
  if (bytes.readUInt16BE(2) !== bytes.length - HEADER) return null;
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2);
    if (at + 4 + length > bytes.length) return null;
    const type = bytes.readUInt16BE(at);
    if (!attributes.has(type)) attributes.set(type, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + ((length + 3) & ~3);
  }
  return { type: bytes.readUInt16BE(0), bytes, attributes };
}

/** The fragment of the side that is asked, which begins the user name of a request. */
export const askedFragment = ({ attributes }: StunMessage): string | null =>
  attributes.get(USERNAME)?.toString().split(':')[0] ?? null;

/** The message up to its integrity, with the length that the integrity is computed for. */
function signedPart({ bytes, attributes }: StunMessage): Buffer | null {
  const integrity = attributes.get(MESSAGE_INTEGRITY);
  if (integrity?.length !== INTEGRITY_BYTES) return null;
  const end = integrity.byteOffset - bytes.byteOffset - 4;
  const part = Buffer.from(bytes.subarray(0, end));
  part.writeUInt16BE(end - HEADER + 4 + INTEGRITY_BYTES, 2);
  return part;
}

const integrityOf = (part: Buffer, password: string) => createHmac('sha1', password).update(part).digest();

export function isSigned(message: StunMessage, password: string): boolean {
  const part = signedPart(message);
  const integrity = message.attributes.get(MESSAGE_INTEGRITY);
  return part !== null && integrity !== undefined && timingSafeEqual(integrityOf(part, password), integrity);
}

/** Signs the message anew after its attributes were changed in place. */
export function sign(message: StunMessage, password: string): void {
  const part = signedPart(message);
  const { bytes, attributes } = message;
  if (part) attributes.get(MESSAGE_INTEGRITY)?.set(integrityOf(part, password));
  const fingerprint = attributes.get(FINGERPRINT);
  if (fingerprint?.length !== FINGERPRINT_BYTES) return;
  const signed = bytes.subarray(0, fingerprint.byteOffset - bytes.byteOffset - 4);
  fingerprint.writeUInt32BE((crc32(signed) ^ FINGERPRINT_XOR) >>> 0);
}

const numberOf = ({ attributes }: StunMessage): Buffer | undefined =>
  attributes.get(ICE_CONTROLLING) ?? attributes.get(ICE_CONTROLLED);

/** Whether a request says 0 where a number that settles conflicts of roles belongs, as Chromium's do through a relay. */
export const isUnnumbered = (message: StunMessage): boolean =>
  numberOf(message)?.every((byte) => byte === 0) ?? false;

/** Gives a request the highest number for conflicts of roles, and the highest priority. */
export function prefer(message: StunMessage): void {
  numberOf(message)?.fill(255);
  const priority = message.attributes.get(PRIORITY);
  if (priority?.length === 4) priority.writeUInt32BE(0x7fffffff);
}

/** Sets the IPv4 address from which a response says that the request came. */
export function setMappedAddress({ attributes }: StunMessage, address: string, port: number): void {
  const mapped = attributes.get(XOR_MAPPED_ADDRESS);
  if (mapped?.length !== 8 || mapped[1] !== 1) return;
  mapped.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  mapped.writeUInt32BE((value ^ COOKIE) >>> 0, 4);
}
