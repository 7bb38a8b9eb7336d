import { once } from 'node:events';
import type { Writable } from 'node:stream';

const block = 512;
const pad = (size: number) => (block - (size % block)) % block;

/** POSIX (ustar): a name is at most 100 bytes, or 155 more before a slash. */
function header(name: string, size: number): Buffer {
  let [prefix, rest] = ['', name];
  if (Buffer.byteLength(name) > 100) {
    const cut = name.indexOf('/', name.length - 101);
    [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
    if (cut < 0 || Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
      throw new Error(`The name of a file is too long for the archive: ${name}`);
  }
  const head = Buffer.alloc(block);
  head.write(rest, 0);
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write('        ', 148);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  head.write(prefix, 345);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

export class TarWriter {
  readonly #to: Writable;

  constructor(to: Writable) {
    this.#to = to;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#to.destroyed) throw this.#to.errored ?? new Error('The archive could not be written');
    if (!this.#to.write(bytes)) await once(this.#to, 'drain');
  }

  async add(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await this.#write(header(name, size));
    let written = 0;
    for await (const chunk of body) {
      written += chunk.length;
      await this.#write(chunk);
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    await this.#write(Buffer.alloc(pad(size)));
  }

  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block));
    this.#to.end();
  }
}

export interface TarEntry {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

const text = (head: Buffer, from: number, length: number) =>
  head.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '');

function readHeader(head: Buffer): { name: string; size: number } {
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(head, 148, 8), 8) !== sum) throw new Error('The archive is damaged');
  const prefix = text(head, 345, 155);
  return {
    name: prefix ? `${prefix}/${text(head, 0, 100)}` : text(head, 0, 100),
    size: Number.parseInt(text(head, 124, 12), 8),
  };
}

/** Throws if the archive is truncated. */
export async function* readTar(from: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = from[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const some = async (size: number): Promise<Buffer> => {
    while (held.length === 0) {
      const { done, value } = await source.next();
      if (done) throw new Error('The archive is truncated');
      held = value;
    }
    const part = held.subarray(0, size);
    held = held.subarray(part.length);
    return part;
  };
  const exactly = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
    return Buffer.concat(parts);
  };
  for (;;) {
    const head = await exactly(block);
    if (head.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(head);
    let left = size;
    const body = (async function* () {
      while (left > 0) {
        const part = await some(left);
        left -= part.length;
        yield part;
      }
    })();
    yield { name, size, body };
    while (left > 0) left -= (await some(left)).length;
    await exactly(pad(size));
  }
  // Drains the stream so that gzip verifies its checksum.
  while (!(await source.next()).done);
}
