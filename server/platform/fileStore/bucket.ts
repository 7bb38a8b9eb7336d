import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { S3mini } from 's3mini';
import { isMissingKey, persistently, within } from './bucketFailure.ts';
import {
  type ByteRange,
  begun,
  type FileFacts,
  nothing,
  type OpenFile,
  type StoredFile,
  StoreFailure,
} from './port.ts';
import { asking, receiving, sendingPart } from './request.ts';

/** A bucket of an S3-compatible store; folders after it in the address are a prefix of the keys. */
export interface BucketAddress {
  url: string;
  region: string;
  keyId: string;
  key: string;
}

/** How long the store may take, in milliseconds. */
export interface Limits {
  /** The longest wait for an answer, or for its next chunk. */
  answer: number;
  /** The longest duration of the upload of a file, or of one part of it. */
  part: number;
}

const usual: Limits = { answer: 10_000, part: 60_000 };
const partBytes = 16 * 1024 * 1024;
const listedAtOnce = 1000;

/** Waiting for the store ends with the signal, and with a store that is silent; waiting for the reader does not. */
async function* bytesOf(
  answer: IncomingMessage,
  size: number,
  ms: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left = size;
  try {
    yield nothing;
    for (;;) {
      const { done, value } = await within(ms, chunks.next(), signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error instanceof StoreFailure ? error : new StoreFailure('ended a file too early');
      });
      if (done) break;
      left -= value.length;
      yield value;
    }
    if (left !== 0) throw new StoreFailure('ended a file too early');
  } finally {
    // Ends the connection unless all has been read.
    if (!answer.readableEnded) answer.destroy();
  }
}

export class Bucket {
  readonly #address: BucketAddress;
  readonly #prefix: string;
  readonly #endpoint: string;
  readonly #limits: Limits;
  readonly #asking: S3mini;
  readonly #sending: S3mini;

  constructor(address: BucketAddress, limits = usual) {
    this.#address = address;
    this.#limits = limits;
    const url = new URL(address.url);
    const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
    this.#prefix = folders.map((part) => `${part}/`).join('');
    this.#endpoint = `${url.origin}/${bucket}`;
    this.#asking = this.#client(limits.answer);
    this.#sending = this.#client(limits.part);
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return persistently(async () => {
      await this.#sending.putObject(this.#prefix + key, bytes);
    });
  }

  /** Sends a file in parts, read from the disk as they are sent: neither memory nor the limit of a single request bounds its size. */
  async upload(key: string, path: string, signal?: AbortSignal): Promise<void> {
    const { size } = await stat(path);
    const name = this.#prefix + key;
    const sending = (from: number, to: number) =>
      this.#client(this.#limits.part, sendingPart(path, from, to));
    if (size === 0) return this.put(key, nothing);
    if (size <= partBytes) {
      await persistently(() => sending(0, size).putObject(name, ''));
      return;
    }
    const id = await persistently(() => this.#asking.getMultipartUploadId(name));
    try {
      const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
      for (let from = 0; from < size; from += partBytes) {
        signal?.throwIfAborted();
        const to = Math.min(from + partBytes, size);
        const part = await persistently(() => sending(from, to).uploadPart(name, id, '', parts.length + 1));
        parts.push(part);
      }
      await this.#join(key, id, parts, size);
    } catch (error) {
      await this.#asking.abortMultipartUpload(name, id).catch(() => undefined);
      throw error;
    }
  }

  async #join(key: string, id: string, parts: Awaited<ReturnType<S3mini['uploadPart']>>[], size: number) {
    try {
      const { etag } = await persistently(() =>
        this.#sending.completeMultipartUpload(this.#prefix + key, id, parts),
      );
      // A failure while the parts are joined has the status 200.
      if (!etag) throw new StoreFailure('did not join the parts of a file');
    } catch (error) {
      // If only the answer was lost, the upload is gone and the file is there.
      if ((await this.facts(key))?.size !== size) throw error;
    }
  }

  facts(key: string): Promise<FileFacts | null> {
    return persistently(async () => {
      let answer: Response | undefined;
      const client = this.#client(this.#limits.answer, async (input, init) => {
        answer = await asking(input, init);
        return answer;
      });
      if (!(await client.objectExists(this.#prefix + key))) return null;
      const headers = answer?.headers;
      return {
        size: Number(headers?.get('content-length') ?? 0),
        modified: new Date(headers?.get('last-modified') ?? 0),
        etag: headers?.get('etag') ?? '""',
      };
    });
  }

  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenFile | null> {
    return persistently(async () => {
      const { answer: ms } = this.#limits;
      let body: IncomingMessage | undefined;
      const stop = new AbortController();
      const take = receiving((answer) => {
        body = answer;
      });
      // A limit of the whole request would cut off a file whose reader is slow.
      const reading = this.#client(undefined, (input, init) =>
        within(ms, take(input, { ...init, signal: stop.signal })),
      );
      const [start, end] = range ? [range.start, range.end + 1] : [];
      const answer = await reading
        .getObjectRaw(this.#prefix + key, range === undefined, start, end)
        .catch((error: unknown) => {
          stop.abort();
          if (isMissingKey(error)) return null;
          throw error;
        });
      if (!answer || !body) return null;
      const size = Number(answer.headers.get('content-length'));
      if (range && (answer.status !== 206 || size !== range.end - range.start + 1)) {
        stop.abort();
        throw new StoreFailure('did not return the part of a file that was asked for');
      }
      return { size, bytes: await begun(bytesOf(body, size, ms, signal)) };
    });
  }

  remove(key: string): Promise<void> {
    return persistently(async () => {
      await this.#asking.deleteObject(this.#prefix + key).catch((error: unknown) => {
        if (!isMissingKey(error)) throw error;
      });
    });
  }

  async *list(prefix = ''): AsyncGenerator<StoredFile> {
    let next: string | undefined;
    do {
      const page = await persistently(() =>
        this.#asking.listObjectsPaged('/', this.#prefix + prefix, listedAtOnce, next),
      );
      if (!page) throw new StoreFailure('has no such bucket');
      for (const { Key, LastModified } of page.objects ?? [])
        yield { key: Key.slice(this.#prefix.length), modified: LastModified };
      next = page.nextContinuationToken;
    } while (next);
  }

  #client(limit: number | undefined, withFetch: typeof fetch = asking): S3mini {
    const { region, keyId, key } = this.#address;
    return new S3mini({
      endpoint: this.#endpoint,
      region,
      accessKeyId: keyId,
      secretAccessKey: key,
      ...(limit === undefined ? {} : { requestAbortTimeout: limit }),
      fetch: withFetch,
    });
  }
}
