import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import OpusScript from 'opusscript';
import type { ToMedia } from '../../server/providers/room/embedded/media/protocol.ts';
import { openLesson, type Person, spentBy } from './roomLoad.ts';

const RECORDER = fileURLToPath(
  new URL('../../server/providers/room/embedded/media/recording/recorder.ts', import.meta.url),
);
const KEY = 'key of the load';
const SLOT_MS = 20;
/** 300 kbit/s, as the room's policy asks of cameras: 20 pictures a second of two packets each. */
const PICTURE_BYTES = 935;
const PACKET_MS = 25;
const KEYFRAME_EVERY = 200;
/** What Chromium sends of a microphone that is muted. */
const SILENCE = Buffer.from('f8fffe', 'hex');

/** Two seconds of something as costly as a voice, in Opus. */
function voice(): Buffer[] {
  const encoder = new OpusScript(48_000, 1, OpusScript.Application.VOIP);
  encoder.setBitrate(32_000);
  let drawn = 1;
  const found = Array.from({ length: 100 }, (_, slot) => {
    const pcm = Buffer.alloc(960 * 2);
    for (let index = 0; index < 960; index += 1) {
      drawn = (drawn * 48_271) % 2_147_483_647;
      const at = (slot * 960 + index) / 48_000;
      const pitch = Math.sin(2 * Math.PI * 140 * at) + Math.sin(2 * Math.PI * 420 * at) / 2;
      const breath = drawn / 2_147_483_647 - 0.5;
      const syllable = Math.abs(Math.sin(2 * Math.PI * 2 * at));
      pcm.writeInt16LE(Math.round((pitch * 6000 + breath * 3000) * syllable), index * 2);
    }
    return Buffer.from(encoder.encode(pcm, 960));
  });
  encoder.delete();
  return found;
}

function rtp(type: number, ssrc: number, sequence: number, timestamp: number, content: Buffer): Buffer {
  const packet = Buffer.alloc(12 + content.length);
  packet[0] = 0x80;
  packet[1] = type;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp % 2 ** 32, 4);
  packet.writeUInt32BE(ssrc, 8);
  content.copy(packet, 12);
  return packet;
}

function speak(person: Person, call: number, spoken: readonly Buffer[], begun: number): void {
  person.sendEvery('audio', SLOT_MS, (count) => {
    const content = spoken[count % spoken.length] ?? SILENCE;
    return rtp(111, call * 2, count, Math.round((performance.now() - begun) / SLOT_MS) * 960, content);
  });
  let timestamp = 0;
  person.sendEvery('video', PACKET_MS, (count) => {
    const content = Buffer.alloc(PICTURE_BYTES);
    const opens = count % 2 === 0;
    if (opens) timestamp = Math.round((performance.now() - begun) * 90);
    // A picture begins with a descriptor that says so, then with a bit that says whether it is a keyframe.
    content[0] = opens ? 0x10 : 0;
    content[1] = count % KEYFRAME_EVERY === 0 ? 0 : 1;
    if (count % KEYFRAME_EVERY === 0) Buffer.from('9d012a40016800', 'hex').copy(content, 4);
    return rtp(opens ? 96 : 0x80 | 96, call * 2 + 1, count, timestamp, content);
  });
}

/** What the recording of a lesson takes, in shares of a core. */
export type RecordingLoad = { recorder: number; worker: number; memory: number; bytes: number };

/** `speaking` of `count` people speak all the time, the others are muted; everyone shows a picture. */
export async function recordingLoad(
  count: number,
  speaking: number,
  seconds: number,
): Promise<RecordingLoad> {
  const spoken = voice();
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'recording-load-'));
  const path = join(folder, 'lesson.webm');
  const lesson = await openLesson(count, (person, call) =>
    // Those who were there first are muted: the recorder must find who speaks.
    speak(person, call, call > count - speaking ? spoken : [SILENCE], begun),
  );
  const tell = (message: ToMedia) => lesson.worker.send(message);
  const pid = lesson.worker.pid ?? 0;
  const spent = async () => (await spentBy(pid)).cpu;
  // Before and after, so that a machine that becomes slower or faster meanwhile does not count.
  const without = async () => {
    const from = await spent();
    await pause((seconds * 1000) / 2);
    return (await spent()) - from;
  };
  const before = await without();
  const recorder = fork(RECORDER, [JSON.stringify({ path, key: KEY })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [{ port }] = await once(recorder, 'message');
  tell({ type: 'record', room: 'lesson', port, key: KEY });
  await once(recorder, 'message');
  // The recorder has compiled what it runs.
  await pause(5000);
  const [workerFrom, recorderFrom] = [await spent(), await spentBy(recorder.pid ?? 0)];
  await pause(seconds * 1000);
  const [workerTo, recorderTo] = [await spent(), await spentBy(recorder.pid ?? 0)];
  tell({ type: 'stop-recording', room: 'lesson' });
  recorder.send({ type: 'stop' });
  await once(recorder, 'exit');
  const { size } = await stat(path);
  const after = await without();
  await lesson.close();
  await rm(folder, { recursive: true });
  return {
    recorder: (recorderTo.cpu - recorderFrom.cpu) / seconds,
    worker: (workerTo - workerFrom - before - after) / seconds,
    memory: recorderTo.memory,
    bytes: size / (seconds + 5),
  };
}
