import type { CallKey, Input, ResponseOf } from '../../contract/index.ts';
import { UPLOAD_IN_PARTS_FROM } from '../../domain/uploads.ts';
import { ApiError } from './ApiError.ts';
import { type Sent, sendCall } from './api.ts';
import { sendForData } from './send.ts';

interface Options {
  signal: AbortSignal;
  /** Stops one file, without which the form goes on; `signal` stops all of them, too. */
  signalOf: (file: Blob) => AbortSignal;
  /** Bytes of a file that have been sent. */
  onProgress: (file: Blob, bytes: number) => void;
  /** The form has been sent, and only its answer is awaited: no file can be stopped any more. */
  onWhole: () => void;
  /** Whether the connection is lost and the sending waits to be tried again. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Of one file, with its own signal. */
type Progress = Omit<Options, 'signalOf' | 'onWhole'>;

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
  const isStopped = (file: Blob) => options.signalOf(file).aborted;
  const fields = Object.entries(input.files ?? {}).map(([name, sent]) => ({
    name,
    files: [sent ?? []].flat().filter((file) => file instanceof Blob),
  }));
  const large = fields.flatMap(({ name, files }) =>
    files.filter(({ size }) => size > UPLOAD_IN_PARTS_FROM).map((file) => ({ name, file })),
  );
  try {
    const ids = new Map<Blob, string>();
    for (const { name, file } of large) {
      if (isStopped(file)) continue;
      const id = await sendInParts(key, name, file, options).catch((error: unknown) => {
        if (options.signal.aborted || !isStopped(file)) throw error;
        cancel([{ name, file }]);
        return null;
      });
      if (id) ids.set(file, id);
    }
    const response = await sendForm<ResponseOf<K>>(key, input, fields, ids, options);
    forget(large.filter(({ file }) => !isStopped(file)));
    return response;
  } catch (error) {
    if (options.signal.aborted) cancel(large);
    else if (error instanceof ApiError && /^upload_(missing|used)$/.test(error.code)) {
      const named = large.filter(({ name }) => error.issues.some(({ path }) => path === name));
      forget(named.length > 0 ? named : large);
    }
    throw error;
  } finally {
    cancel(large.filter(({ file }) => isStopped(file)));
  }
}

/** The form without the files that were stopped. One that is stopped while the form is still being sent makes it be sent anew. */
async function sendForm<T>(
  key: CallKey,
  input: Sent,
  fields: readonly { name: string; files: readonly Blob[] }[],
  ids: ReadonlyMap<Blob, string>,
  { signal, signalOf, onProgress, onWhole }: Options,
): Promise<T> {
  for (;;) {
    const kept = fields.map(({ name, files }) => ({
      name,
      files: files.filter((file) => !signalOf(file).aborted),
    }));
    const all = kept.flatMap(({ files }) => files);
    const small = all.filter((file) => !ids.has(file));
    const form = new AbortController();
    const stop = () => form.abort();
    const signals = [signal, ...all.map(signalOf)];
    for (const each of signals) each.addEventListener('abort', stop);
    try {
      return await sendCall<T>(key, {
        ...input,
        files: Object.fromEntries(
          kept.map(({ name, files }) => [name, files.map((file) => ids.get(file) ?? file)]),
        ),
        signal: form.signal,
        onProgress: (part) => {
          for (const file of small) onProgress(file, part * file.size);
          if (part === 1) onWhole();
        },
      });
    } catch (error) {
      if (signal.aborted || !form.signal.aborted) throw error;
    } finally {
      for (const each of signals) each.removeEventListener('abort', stop);
    }
  }
}

type Large = readonly { name: string; file: Blob }[];

function forget(large: Large): void {
  for (const { file } of large) begun.delete(file);
}

function cancel(large: Large): void {
  for (const { file } of large) {
    const upload = begun.get(file);
    if (upload) remove(upload.id);
  }
  forget(large);
}

/** What cannot be cancelled is removed an hour later. */
const remove = (id: string) =>
  void sendCall('DELETE /v1/uploads/:id', { params: { id } }).catch(() => undefined);

async function sendInParts(
  key: CallKey,
  field: string,
  file: Blob,
  { signalOf, onProgress, onWaiting }: Options,
): Promise<string> {
  const signal = signalOf(file);
  const options = { signal, onProgress, onWaiting };
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
  const { id, part_bytes: partBytes } = await persist(() => begin(body, signal), options);
  const created = { key, field, id, partBytes };
  begun.set(file, created);
  return finish(created, file, options, 0);
}

type Beginning = Input<'POST /v1/uploads'>['body'];

/** The call itself is not stopped: the id in its answer is needed to cancel what has begun. */
async function begin(body: Beginning, signal: AbortSignal) {
  const begins = sendCall<ResponseOf<'POST /v1/uploads'>>('POST /v1/uploads', { body });
  return new Promise<ResponseOf<'POST /v1/uploads'>>((resolve, reject) => {
    const stop = () => {
      reject(new DOMException('cancelled', 'AbortError'));
      begins.then(({ id }) => remove(id)).catch(() => undefined);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    begins.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function find(id: string, signal: AbortSignal): Promise<number> {
  const found = await sendCall<{ offset: number }>('GET /v1/uploads/:id', { params: { id }, signal });
  return found.offset;
}

/** Sends what is missing. After a failure the server says where to continue: it may have received more than was confirmed. */
async function finish(
  { id, partBytes }: { id: string; partBytes: number },
  file: Blob,
  options: Progress,
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
  { signal, onProgress }: Progress,
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
async function persist<T>(work: () => Promise<T>, { signal, onWaiting }: Progress): Promise<T> {
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
