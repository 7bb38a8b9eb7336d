// A lesson of a teacher and ten students in the product's own pages, in one Chromium.
import path from 'node:path';
import { openDatabase } from '../../server/platform/db/database.ts';
import { embeddedRunning } from '../../server/platform/db/embedded.ts';
import { wavFile } from '../../tests/browser/support/sound.ts';
import { processes } from '../../tests/kill/schoolProcess.ts';
import { buildGroupLesson, groupLesson } from '../../tests/load/groupLesson.ts';
import { launchChromium } from '../../tests/room/browser/chromium.ts';
import { judged, line } from './report.mjs';
import { startServer } from './server.mjs';
import { RATE, voice } from './sounds.mjs';

const seconds = Number(process.env.LESSON_SECONDS ?? 600);
const students = Number(process.env.LESSON_STUDENTS ?? 10);

/** Pictures per second of each camera: with twenty, eleven browsers need more than two cores to encode and decode them. */
const camera = Number(process.env.LESSON_CAMERA ?? 5);

/** Seconds, again and again: in a lesson one speaks, and the others listen. */
const microphone = { speaks: 3, listens: 27 };

/** What each microphone hears, as a file. */
function writeSpeech() {
  const { speaks, listens } = microphone;
  const sound = new Float32Array((speaks + listens) * RATE);
  sound.set(voice(speaks));
  return wavFile(sound);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const percent = (share) => `${(share * 100).toFixed(0)} %`;

export async function lesson(folder) {
  const data = path.join(folder, 'lesson');
  const server = await startServer({ APP_ENV: 'test', DATA_DIR: data });
  const connection = { ...embeddedRunning(data), database: 'aula_viva' };
  const database = openDatabase(connection, () => undefined);
  const browser = await launchChromium([
    `--use-fake-device-for-media-stream=fps=${camera}`,
    `--use-file-for-fake-audio-capture=${writeSpeech()}`,
  ]);
  const browserPid = processes().find(
    ({ parent, command }) => parent === process.pid && command.includes('chromium'),
  )?.pid;
  try {
    const built = await buildGroupLesson(database, students);
    const figures = await groupLesson({ ...server, browser, browserPid, database }, built, seconds);
    const first = median(figures.firstPictures);
    const most = Math.max(...figures.firstPictures);
    const people = students + 1;
    line(
      `${people} in a lesson of ${seconds / 60} min`,
      `${first.toFixed(2)} s`,
      `to the first picture, goal 1; at most ${most.toFixed(2)}${judged('first picture in a group', first < 1)}`,
    );
    line(
      '… their messages',
      `${figures.chat.toFixed(1)} s`,
      `until each has read all ${people}, one typed after the other`,
    );
    line('… a shared screen', `${figures.share.toFixed(1)} s`, 'until each student sees it');
    line('… pictures', figures.pictures.toFixed(0), `a second in each page, of cameras with ${camera}`);
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
