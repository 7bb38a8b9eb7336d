import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { FRANCHISEE_VIDEO } from '../../domain/files.ts';
import { fileStoreOf } from '../../server/platform/fileStore/choose.ts';
import { folderStore } from '../../server/platform/fileStore/folder.ts';
import type { FileStore } from '../../server/platform/fileStore/port.ts';
import { s3Settings } from '../support/s3Server.ts';
import { videoOf } from '../support/sampleFiles.ts';

interface Given {
  url: string;
  pid: number;
  /** Of an administrator. */
  token: string;
  pool: Pool;
}

const uploadsAtOnce = 4;
const partBytes = 1024 * 1024;

/** The most memory that a process has had, in MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function sendVideo({ url, token, pool }: Given, video: Blob, turn: number): Promise<void> {
  // The limits of one person's uploads do not count here.
  await pool.query('delete from rate_limits');
  const form = new FormData();
  const fields = {
    name: 'Ana',
    surname: 'Souza',
    phone: '(11) 91234-5678',
    email: `video.${turn}@bench.test`,
    city: 'Recife',
    state: 'PE',
    slug: `bench-${turn}`,
    franchiseType: 'sales',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('video', video, 'video.mp4');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/v1/franchisee`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Sends so many bytes as the largest videos, four at a time. */
export async function uploadFigures(given: Given, bytes: number) {
  const video = new Blob([new Uint8Array(videoOf(FRANCHISEE_VIDEO.maxBytes))]);
  const count = Math.ceil(bytes / video.size);
  const before = peakOf(given.pid);
  const from = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async () => {
      while (next < count) await sendVideo(given, video, next++);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return { gigabytes: (count * video.size) / 1e9, seconds, before, peak: peakOf(given.pid) };
}

/** The address of a video that was sent, signed as for the list of franchisees. */
async function videoLink({ url, token }: Given): Promise<string> {
  const reply = await fetch(`${url}/api/v1/franchisee`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { response: { video_url: string | null }[] } };
  const found = data.response.find(({ video_url }) => video_url !== null);
  return url + found?.video_url;
}

type ReadPart = (start: number, end: number) => Promise<number>;

async function readAll(count: number, read: ReadPart): Promise<number> {
  const from = performance.now();
  const places = FRANCHISEE_VIDEO.maxBytes / partBytes - 1;
  const sizes = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const start = (at % places) * partBytes;
      return read(start, start + partBytes - 1);
    }),
  );
  if (sizes.some((size) => size !== partBytes)) throw new Error('a part of a file has another size');
  return (performance.now() - from) / 1000;
}

/** So many parts of 1 MiB of one video at once, through the server and by `raw`; the faster of three each. */
export async function downloadFigures(given: Given, count: number, raw: ReadPart) {
  const link = await videoLink(given);
  const served: ReadPart = async (start, end) => {
    const reply = await fetch(link, { headers: { range: `bytes=${start}-${end}` } });
    if (reply.status !== 206) throw new Error(`a part of a file answered ${reply.status}`);
    return (await reply.arrayBuffer()).byteLength;
  };
  const times: Record<'served' | 'raw', number[]> = { served: [], raw: [] };
  for (let turn = 0; turn < 3; turn++) {
    times.raw.push(await readAll(count, raw));
    times.served.push(await readAll(count, served));
  }
  return {
    seconds: Math.min(...times.served),
    raw: Math.min(...times.raw),
    megabytes: (count * partBytes) / 1e6,
    peak: peakOf(given.pid),
  };
}

/** Reads parts of the first video in the store itself. */
function rawIn(store: FileStore): ReadPart {
  let known: Promise<string> | undefined;
  const find = async () => {
    for await (const { key } of store.list('franchisees/')) if (key.endsWith('.mp4')) return key;
    throw new Error('there is no video in the store');
  };
  return async (start, end) => {
    known ??= find();
    const file = await store.open(await known, { start, end });
    let size = 0;
    for await (const chunk of file?.bytes ?? []) size += chunk.length;
    return size;
  };
}

/** A store in a process of its own, as in life. */
export async function startStore() {
  const store = spawn(process.execPath, [path.join(import.meta.dirname, 's3Process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(store, 'exit');
  const [address] = await once(store.stdout, 'data');
  return {
    settings: s3Settings(String(address).trim(), 'bench'),
    stop: () => {
      store.kill('SIGTERM');
      return ended;
    },
  };
}

type Settings = Omit<Parameters<typeof fileStoreOf>[0], 'dataDir'>;

export const rawBucket = (settings: Settings): ReadPart => rawIn(fileStoreOf({ ...settings, dataDir: '' }));
export const rawFolder = (dataDir: string): ReadPart => rawIn(folderStore(path.join(dataDir, 'files')));
