// A lesson of a teacher and ten students: some in the product's own pages, in one Chromium, and the others by the room's protocol.
import path from 'node:path';
import { openDatabase } from '../../server/platform/db/database.ts';
import { embeddedRunning } from '../../server/platform/db/embedded.ts';
import { wavFile } from '../../tests/browser/support/sound.ts';
import { processes } from '../../tests/kill/schoolProcess.ts';
import { buildGroupLesson, groupLesson } from '../../tests/load/groupLesson.ts';
import { launchChromium } from '../../tests/room/browser/chromium.ts';
import { encodeVp8 } from '../../tests/room/support/vp8.ts';
import { writeCamera } from './camera.mjs';
import { judged, line } from './report.mjs';
import { startServer } from './server.mjs';
import { RATE, voice } from './sounds.mjs';

const seconds = Number(process.env.LESSON_SECONDS ?? 600);
const students = Number(process.env.LESSON_STUDENTS ?? 10);
/** A page takes a third of a core among eleven people: two cores cannot carry one for each. */
const pages = Math.min(students + 1, Number(process.env.LESSON_PAGES ?? 4));

/** A small one, for the same reason. */
const camera = {
  width: 320,
  height: 180,
  picturesPerSecond: Number(process.env.LESSON_CAMERA ?? 5),
};

/** Seconds, again and again: in a lesson one speaks, and the others listen. */
const microphone = { speaks: 3, listens: 27 };

/** What each microphone hears, as a file. */
function writeSpeech() {
  const { speaks, listens } = microphone;
  const sound = new Float32Array((speaks + listens) * RATE);
  sound.set(voice(speaks));
  return wavFile(sound);
}

/** Encodes the pictures that participants without a page send. Each is a keyframe, so a receiver can start with any of them. */
function encodeClip(file) {
  const pictures = encodeVp8(['-i', file], '-deadline realtime -cpu-used 8 -b:v 250k -g 1');
  return { pictures, everyMs: 1000 / camera.picturesPerSecond };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const percent = (share) => `${(share * 100).toFixed(0)} %`;

export async function lesson(folder) {
  const data = path.join(folder, 'lesson');
  const server = await startServer({ APP_ENV: 'test', DATA_DIR: data });
  const connection = { ...embeddedRunning(data), database: 'aula_viva' };
  const database = openDatabase(connection, () => undefined);
  const file = writeCamera(camera);
  const browser = await launchChromium([
    `--use-file-for-fake-video-capture=${file}`,
    `--use-file-for-fake-audio-capture=${writeSpeech()}`,
  ]);
  const browserPid = processes().find(
    ({ parent, command }) => parent === process.pid && command.includes('chromium'),
  )?.pid;
  try {
    const built = await buildGroupLesson(database, students);
    const course = { seconds, pages, clip: encodeClip(file) };
    const figures = await groupLesson({ ...server, browser, browserPid, database }, built, course);
    const first = median(figures.firstPictures);
    const most = Math.max(...figures.firstPictures);
    const people = students + 1;
    line(
      `${people} in a lesson of ${seconds / 60} min, ${pages} of them in pages`,
      `${first.toFixed(2)} s`,
      `to the first picture, goal 1; at most ${most.toFixed(2)}${judged('first picture in a group', first < 1)}`,
    );
    line(
      '… their messages',
      `${figures.chat.toFixed(1)} s`,
      `until each page shows all ${people}, one typed after the other`,
    );
    line('… a shared screen', `${figures.share.toFixed(1)} s`, 'until each student sees it');
    line(
      '… pictures',
      figures.pictures.toFixed(0),
      `a second in each page, of cameras with ${camera.picturesPerSecond}`,
    );
    line('… packets', figures.packets.toFixed(0), 'a second that each person without a page receives');
    const { server: spent, browser: each } = figures;
    line('… the server', percent(spent.cpu), `of a core, ${spent.memory.toFixed(0)} MB with its database`);
    line('… each browser', percent(each.cpu), `of a core, ${each.memory.toFixed(0)} MB`);
    const { recovery, ledger } = figures;
    line(
      '… a killed media worker',
      `${recovery.toFixed(1)} s`,
      `until all see new pictures, goal 5${judged('recovery of a group', recovery < 5)}`,
    );
    line(
      '… the ledger',
      `${ledger.toFixed(2)} s`,
      `from the wall time, goal 2${judged('ledger', ledger <= 2)}`,
    );
  } finally {
    await browser.close();
    await database.close();
    await server.stop();
  }
}
