import { createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelayGate } from '../../../server/providers/room/embedded/media/relayGate.ts';
import {
  askedFragment,
  isSigned,
  isUnnumbered,
  prefer,
  readStun,
  setMappedAddress,
  sign,
} from '../../../server/providers/room/embedded/media/stun.ts';

const password = 'the password of the connection';

function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc((value.length + 3) & ~3);
  value.copy(padded);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, padded]);
}

/** A message as browsers send it, signed with `secret`. */
function message(type: number, attributes: readonly Buffer[], secret = password): Buffer {
  const body = Buffer.concat(attributes);
  const header = (length: number) => {
    const head = Buffer.alloc(20);
    head.writeUInt16BE(type);
    head.writeUInt16BE(length, 2);
    head.writeUInt32BE(0x2112a442, 4);
    Buffer.from('transaction1').copy(head, 8);
    return head;
  };
  const signed = Buffer.concat([header(body.length + 24), body]);
  const integrity = attribute(0x0008, createHmac('sha1', secret).update(signed).digest());
  const whole = Buffer.concat([header(body.length + 32), body, integrity]);
  const print = Buffer.alloc(4);
  print.writeUInt32BE((crc32(whole) ^ 0x5354554e) >>> 0);
  return Buffer.concat([whole, attribute(0x8028, print)]);
}

const request = (number: Buffer, secret = password, user = 'room:browser', role = 0x802a) =>
  message(
    1,
    [
      attribute(0x0006, Buffer.from(user)),
      attribute(role, number),
      attribute(0x0024, Buffer.from([0, 0, 1, 1])),
    ],
    secret,
  );
const nothing = Buffer.alloc(8);

it('a request of Chromium through a relay gets a number for conflicts and is signed again', () => {
  for (const role of [0x802a, 0x8029]) {
    const read = readStun(request(nothing, password, 'room:browser', role));
    if (!read) throw new Error('not read');
    expect(askedFragment(read)).toBe('room');
    expect(isSigned(read, password)).toBe(true);
    prefer(read);
    expect(isSigned(read, password)).toBe(false);
    sign(read, password);
    expect(isSigned(read, password)).toBe(true);
    expect(read.attributes.get(role)?.equals(nothing)).toBe(false);
    const print = read.attributes.get(0x8028);
    expect(print?.readUInt32BE()).toBe((crc32(read.bytes.subarray(0, -8)) ^ 0x5354554e) >>> 0);
  }
});

it('a request with a number of its own is none through a relay', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (chosen) => {
      const read = readStun(request(Buffer.from(chosen)));
      if (!read) throw new Error('not read');
      expect(isUnnumbered(read)).toBe(chosen.every((byte) => byte === 0));
    }),
  );
});

it('no bytes of others are taken for a message, and none break the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const read = readStun(Buffer.from(bytes));
      if (read) expect(isSigned(read, password)).toBe(false);
    }),
  );
  for (const cut of [0, 19, 25, 60]) expect(readStun(request(nothing).subarray(0, cut))).toBeNull();
});

it('an answer names the address of the relay', () => {
  const mapped = attribute(0x0020, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]));
  const read = readStun(message(0x0101, [mapped]));
  if (!read) throw new Error('not read');
  setMappedAddress(read, '203.0.113.7', 40_000);
  const value = read.attributes.get(0x0020);
  expect((value?.readUInt16BE(2) ?? 0) ^ 0x2112).toBe(40_000);
  expect(((value?.readUInt32BE(4) ?? 0) ^ 0x2112a442) >>> 0).toBe(0xcb007107);
});

const sdp = `v=0\r\na=ice-ufrag:room\r\na=ice-pwd:${password.replaceAll(' ', '-')}\r\n`;
const key = password.replaceAll(' ', '-');

let room: Socket;
let relay: Socket;
let gate: RelayGate;
let port: number;
let seen: Buffer[];

async function open(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
const send = (bytes: Buffer, from = relay) => from.send(bytes, port, '127.0.0.1');

beforeEach(async () => {
  [room, relay] = [await open(), await open()];
  seen = [];
  room.on('message', (bytes) => seen.push(bytes));
  gate = new RelayGate(room.address().port, () => 0);
  port = await gate.open(0, '127.0.0.1');
  gate.admit(sdp);
});
afterEach(() => {
  gate.dismiss(sdp);
  room.close();
  relay.close();
});

it('hands on what belongs to a connection, both ways, and nothing else', async () => {
  const media = randomBytes(40).fill(0x80, 0, 1);
  send(media);
  send(request(nothing, 'a guess'));
  send(request(nothing, key, 'another:browser'));
  send(request(Buffer.alloc(8, 7), key));
  send(request(nothing, key));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(
    readStun(seen[0] ?? Buffer.alloc(0))
      ?.attributes.get(0x802a)
      ?.equals(nothing),
  ).toBe(false);
  // The path is open now.
  send(media);
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[1]?.equals(media)).toBe(true);

  const back = once(relay, 'message');
  room.once('message', (_, from) => room.send('from the room', from.port, from.address));
  send(media);
  expect(String((await back)[0])).toBe('from the room');

  gate.dismiss(sdp);
  send(media);
  send(request(nothing, key));
  const other = `v=0\r\na=ice-ufrag:later\r\na=ice-pwd:${key}\r\n`;
  gate.admit(other);
  send(request(nothing, key, 'later:browser'));
  await vi.waitFor(() => expect(seen).toHaveLength(4));
  const last = readStun(seen[3] ?? Buffer.alloc(0));
  expect(last && askedFragment(last)).toBe('later');
  gate.dismiss(other);
});
