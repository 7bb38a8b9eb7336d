export interface FileFacts {
  size: number;
  modified: Date;
  /** A strong tag: files with the same one have the same bytes. */
  etag: string;
}

export interface StoredFile {
  key: string;
  modified: Date;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenFile {
  /** The number of bytes to read: the length of the range, if one was requested. */
  size: number;
  /** Has to be read to its end or returned, otherwise the file stays open. */
  bytes: AsyncGenerator<Uint8Array>;
}

export const nothing = new Uint8Array(0);

/** Runs a generator to its first `yield`, of `nothing`: only one that has begun closes what it has opened when it is returned unread. */
export async function begun(bytes: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  await bytes.next();
  return bytes;
}

/** Takes all files of a restored archive in place of those that are there. */
export interface Replacement {
  add(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** From now on there are only the files that were added. */
  complete(): Promise<void>;
  /** Removes what it needed meanwhile; also called after `complete`. */
  end(): Promise<void>;
}

/** Where files lie permanently. No reader sees a part of a file that is being written. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a file of this machine, which is gone afterwards. */
  take(key: string, path: string): Promise<void>;
  /** Null if there is no such file. */
  facts(key: string): Promise<FileFacts | null>;
  /** Null if there is no such file. The signal ends the reading. */
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenFile | null>;
  remove(key: string): Promise<void>;
  /** All files whose keys start with the prefix, in folders below it, too. */
  list(prefix: string): AsyncGenerator<StoredFile>;
  replacement(): Promise<Replacement>;
}

/** Has the code of a file that is missing on a disk. */
export class MissingFile extends Error {
  readonly code = 'ENOENT';

  constructor(key: string) {
    super(`There is no file ${JSON.stringify(key)} in the store of files`);
  }
}

/** An S3-compatible store gave no answer, or a wrong one. Holds nothing of the answer, which may name the access key. */
export class StoreFailure extends Error {
  /** The HTTP status, if the store refused the request or failed. */
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(what: string, { status, code }: { status?: number; code?: string } = {}) {
    super(`The S3-compatible store ${what}`);
    this.name = 'StoreFailure';
    this.status = status;
    this.code = code;
  }
}
