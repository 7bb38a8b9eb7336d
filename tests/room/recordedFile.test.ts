import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalise } from '../../server/providers/room/embedded/media/recording/finalise.ts';
import { type LongLesson, MARK_EVERY_SECONDS, recordLongLesson } from './support/longLesson.ts';
import { readWebm } from './support/readWebm.ts';
import { FFMPEG } from './support/vp8.ts';

const SECONDS = 600;
/** Brightness and loudness are taken this often. */
const SAMPLE_MS = 10;
/** People notice that lips and voice differ from here on. */
const LIP_SYNC_MS = 80;

let folder: string;
let path: string;
let lesson: LongLesson;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-'));
  path = join(folder, 'lesson.webm');
  lesson = await recordLongLesson(path, SECONDS);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What ffmpeg writes and what it complains about. */
async function ffmpeg(...args: string[]): Promise<{ output: Buffer; complaints: string }> {
  const child = spawn(FFMPEG, ['-v', 'warning', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
  return { output: Buffer.concat(output), complaints };
}

/** Where the values rise above `limit` after they were below it, in milliseconds. */
function rises(values: readonly number[], limit: number): number[] {
  return values.flatMap((value, index) =>
    value >= limit && (values[index - 1] ?? 0) < limit && index > 0 ? [index * SAMPLE_MS] : [],
  );
}

async function flashes(): Promise<number[]> {
  const filter = `scale=1:1,setsar=1,format=gray,fps=${1000 / SAMPLE_MS}`;
  const { output } = await ffmpeg('-i', path, '-map', '0:v', '-vf', filter, '-f', 'rawvideo', '-');
  expect(Math.abs(output.length * SAMPLE_MS - SECONDS * 1000)).toBeLessThan(500);
  return rises([...output], 190);
}

async function tones(): Promise<number[]> {
  const rate = 8000;
  const { output } = await ffmpeg(
    '-i',
    path,
    '-map',
    '0:a',
    '-ac',
    '1',
    '-ar',
    String(rate),
    '-f',
    's16le',
    '-',
  );
  const perSample = (rate * SAMPLE_MS) / 1000;
  const count = Math.floor(output.length / 2 / perSample);
  expect(Math.abs(count * SAMPLE_MS - SECONDS * 1000)).toBeLessThan(500);
  const loudness = Array.from({ length: count }, (_, part) => {
    let most = 0;
    for (let index = 0; index < perSample; index += 1)
      most = Math.max(most, Math.abs(output.readInt16LE((part * perSample + index) * 2)));
    return most;
  });
  return rises(loudness, 4000);
}

describe('a recording of ten minutes', () => {
  it('is as long as the lesson, and has an index with an entry at each keyframe (REC-4)', async () => {
    expect((await finalise(path))?.duration_seconds).toBe(SECONDS);
    const { durationMs, clusters, cues } = readWebm(await readFile(path));
    expect(durationMs).toBe(SECONDS * 1000);
    const gaps = cues.map(({ atMs }, index) => (cues[index + 1]?.atMs ?? durationMs) - atMs);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
    for (const { position, atMs } of cues)
      expect(clusters.get(position)).toMatchObject({ atMs, hasKey: true });
  });

  it('is played to its end by ffmpeg without a complaint (REC-4)', async () => {
    const { complaints, output } = await ffmpeg('-i', path, '-f', 'null', '-progress', '-', '-');
    expect(complaints).toBe('');
    const played = [...output.toString().matchAll(/out_time_ms=(\d+)/g)].at(-1)?.[1];
    expect(Math.abs(Number(played) / 1_000_000 - SECONDS)).toBeLessThan(0.5);
  }, 60_000);

  it('is sought anywhere by ffmpeg without a complaint (REC-4)', async () => {
    for (const at of [0, 3.3, 199, 204, 299.9, 415, 597]) {
      const sample = '-map 0:v -frames:v 1 -vf scale=8:8,format=gray -f rawvideo -'.split(' ');
      const { complaints, output } = await ffmpeg('-ss', String(at), '-i', path, ...sample);
      expect([complaints, output.length]).toEqual(['', 64]);
    }
  }, 60_000);

  it('shows lips and voice together, whatever the delay of the pictures and the clocks of the browsers (REC-8)', async () => {
    const [seen, heard] = [await flashes(), await tones()];
    // Until its first keyframe a picture is missing, and with it a mark at each change.
    expect(seen.length).toBeGreaterThan(SECONDS / MARK_EVERY_SECONDS - 6);
    expect(heard.length).toBeGreaterThan(SECONDS / MARK_EVERY_SECONDS - 3);
    const apart = seen.map((at) =>
      heard.reduce(
        (least, tone) => (Math.abs(tone - at) < Math.abs(least) ? tone - at : least),
        Number.POSITIVE_INFINITY,
      ),
    );
    expect(Math.max(...apart.map(Math.abs))).toBeLessThan(LIP_SYNC_MS);
    for (const share of [0.1, 0.5, 0.9])
      expect(seen.some((at) => Math.abs(at - SECONDS * 1000 * share) < 2 * MARK_EVERY_SECONDS * 1000)).toBe(
        true,
      );
  }, 60_000);

  it('has the names of those who are seen as subtitles that other players show (REC-9)', async () => {
    const { output, complaints } = await ffmpeg('-i', path, '-map', '0:s', '-f', 'webvtt', '-');
    expect(complaints).toBe('');
    const cues = [...output.toString().matchAll(/^(?:(\d+):)?(\d+):([\d.]+) --> .*\n(.+)$/gm)].map(
      ([, hours = '0', minutes, seconds, name]) => ({
        at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
        name,
      }),
    );
    expect(cues.length).toBeGreaterThan(SECONDS / 5);
    for (const [index, { from, name }] of lesson.entries()) {
      const until = lesson[index + 1]?.from ?? SECONDS * 1000;
      // A change waits for a keyframe.
      const own = cues.filter(({ at }) => at * 1000 > from + 6000 && at * 1000 < until);
      expect(own.length).toBeGreaterThan(10);
      expect(new Set(own.map((cue) => cue.name))).toEqual(new Set([name]));
    }
    const seen = (await finalise(path))?.seen ?? [];
    expect(seen.map(({ name }) => name)).toEqual(lesson.map(({ name }) => name));
  });
});
