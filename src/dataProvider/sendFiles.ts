import type { CallKey, ResponseOf } from '../../contract/index.ts';
import { UPLOAD_IN_PARTS_FROM } from '../../domain/uploads.ts';
import { ApiError } from './ApiError.ts';
import { type Sent, sendCall } from './api.ts';
import { sendForData } from './send.ts';

interface Options {
  signal: AbortSignal;
  /** Bytes of a file that have been sent. */
  onProgress: (file: Blob, bytes: number) => void;
  /** Whether the connection is lost and the sending waits to be tried again. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Pauses after consecutive failures, in seconds; after the last the sending fails, and keeps its place. */
const pauses = [1, 2, 4, 8, 15, 30];
/** A connection that moves nothing for so long is taken for lost. */
const stallMs = 30_000;

/** Uploads that have begun, so that a file is continued when its form is sent again. */
const begun = new WeakMap<Blob, { key: CallKey; field: string; id: string; partBytes: number }>();

/** Sends a form. Large files go first, each in parts, and their ids stand for them in the form. */
export async function sendFiles<K extends CallKey>(
  key: K,
  input: Sent,
  options: Options,
): Promise<ResponseOf<K>> {
  const fields = Object.entries(input.files ?? {}).map(([name, sent]) => ({
    name,
    files: [sent ?? []].flat().filter((file) => file instanceof Blob),
  }));
  const large = fields.flatMap(({ name, files }) =>
    files.filter(({ size }) => size > UPLOAD_IN_PARTS_FROM).map((file) => ({ name, file })),
  );
  try {
    const ids = new Map<Blob, string>();
    for (const { name, file } of large) ids.set(file, await sendInParts(key, name, file, options));
    const files = Object.fromEntries(
      fields.map(({ name, files: sent }) => [name, sent.map((file) => ids.get(file) ?? file)]),
    );
    const small = fields.flatMap((field) => field.files).filter((file) => !ids.has(file));
    const response = await sendCall<ResponseOf<K>>(key, {
      ...input,
      files,
      signal: options.signal,
      onProgress: (part) => {
        for (const file of small) options.onProgress(file, part * file.size);
      },
    });
    forget(large);
    return response;
  } catch (error) {
    if (options.signal.aborted) cancel(large);
    else if (error instanceof ApiError && /^upload_(missing|used)$/.test(error.code)) {
      const named = large.filter(({ name }) => error.issues.some(({ path }) => path === name));
      forget(named.length > 0 ? named : large);
    }
    throw error;
  }
}

type Large = readonly { name: string; file: Blob }[];

function forget(large: Large): void {
  for (const { file } of large) begun.delete(file);
}

function cancel(large: Large): void {
  for (const { file } of large) {
    const upload = begun.get(file);
    // What cannot be cancelled is removed an hour later.
    if (upload) void sendCall('DELETE /v1/uploads/:id', { params: { id: upload.id } }).catch(() => undefined);
  }
  forget(large);
}

async function sendInParts(key: CallKey, field: string, file: Blob, options: Options): Promise<string> {
  const { signal, onProgress } = options;
  const upload = begun.get(file);
  if (upload?.key === key && upload.field === field) {
    try {
      return await finish(upload, file, options, await persist(() => find(upload.id, signal), options));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // Nobody continued it for too long: it begins anew.
      begun.delete(file);
    }
  }
  onProgress(file, 0);
  // The end has the extension, by which some types are known.
  const name = (file instanceof File ? file.name : '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-200);
  const body = { call: key, field, name: name.trim() || 'file', bytes: file.size };
  const { id, part_bytes: partBytes } = await persist(
    () => sendCall<ResponseOf<'POST /v1/uploads'>>('POST /v1/uploads', { body, signal }),
    options,
  );
  const created = { key, field, id, partBytes };
  begun.set(file, created);
  return finish(created, file, options, 0);
}

async function find(id: string, signal: AbortSignal): Promise<number> {
  const found = await sendCall<{ offset: number }>('GET /v1/uploads/:id', { params: { id }, signal });
  return found.offset;
}

/** Sends what is missing. After a failure the server says where to continue: it may have received more than was confirmed. */
async function finish(
  { id, partBytes }: { id: string; partBytes: number },
  file: Blob,
  options: Options,
  from: number,
): Promise<string> {
  let offset = from;
  while (offset < file.size) {
    let isKnown = true;
    options.onProgress(file, offset);
    offset = await persist(async () => {
      const at = isKnown ? offset : await find(id, options.signal);
      isKnown = false;
      return at < file.size ? sendPart(id, file, at, partBytes, options) : at;
    }, options);
  }
  options.onProgress(file, file.size);
  return id;
}

async function sendPart(
  id: string,
  file: Blob,
  offset: number,
  partBytes: number,
  { signal, onProgress }: Options,
): Promise<number> {
  const part = file.slice(offset, offset + partBytes, 'application/octet-stream');
  const stalled = new AbortController();
  const stop = () => stalled.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, stallMs);
  try {
    const reply = await sendForData<{ offset: number }>({
      method: 'PATCH',
      path: `/v1/uploads/${id}`,
      query: { offset },
      body: part,
      signal: stalled.signal,
      onProgress: (sent) => {
        clearTimeout(timer);
        timer = setTimeout(stop, stallMs);
        onProgress(file, offset + sent * part.size);
      },
    });
    return reply.offset;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** True for a failure that may pass by itself: no answer, a server that restarts, or a part that had arrived. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.code === 'upload_offset' ||
  [502, 503, 504].includes(error.status);

/** Tries again after pauses, and as soon as the connection is back. */
async function persist<T>(work: () => Promise<T>, { signal, onWaiting }: Options): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const result = await work();
      onWaiting(false);
      return result;
    } catch (error) {
      const seconds = pauses[failures];
      if (signal.aborted || !mayPass(error) || seconds === undefined) {
        onWaiting(false);
        throw error;
      }
      onWaiting(true);
      await pause(seconds * 1000, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Without a network it lasts until there is one. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && end(), ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
