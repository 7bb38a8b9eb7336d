// A lesson of two in Chromium on poor lines, and the worker of the room with eleven people who all speak.
import { setTimeout as pause } from 'node:timers/promises';
import { roomLoad } from '../../tests/load/roomLoad.ts';
import { LineLesson } from '../../tests/room/browser/lineLesson.ts';
import { judged, line } from './report.mjs';

const people = 11;
const loadSeconds = 60;
const longest = 40;

function played(title, { pictures, concealed }, goal) {
  const good = judged(title, concealed < goal && pictures >= 8);
  const share = (concealed * 100).toFixed(2);
  line(
    title,
    `${share} %`,
    `of the voice concealed, goal ${goal * 100}; ${pictures.toFixed(1)} pictures/s${good}`,
  );
}

async function returned(lesson, title) {
  const { up, down } = await lesson.untilSeen(longest);
  const seconds = Math.max(up, down);
  line(title, `${seconds.toFixed(1)} s`, `until pictures are back, goal 5${judged(title, seconds < 5)}`);
  await pause(4000);
}

async function poorLines() {
  const lesson = await LineLesson.start();
  try {
    await lesson.untilSeen(longest);
    lesson.line.set({ lossUp: 0.05, lossDown: 0.05, delayMs: 20 });
    // Browsers first learn how long repeats take.
    await pause(10_000);
    const lossy = await lesson.measure(30);
    played('5 % loss, up', lossy.up, 0.01);
    played('5 % loss, down', lossy.down, 0.01);
    lesson.line.set({});
    await pause(8000);
    for (const rate of [200, 300]) {
      lesson.line.set({ rateUp: rate * 1000 });
      played(`${rate} kbit/s up`, (await lesson.measure(45)).up, 0.03);
      lesson.line.set({});
      await returned(lesson, `after ${rate} kbit/s up`);
      lesson.line.set({ rateDown: rate * 1000 });
      played(`${rate} kbit/s down`, (await lesson.measure(45)).down, 0.03);
      lesson.line.set({});
      await returned(lesson, `after ${rate} kbit/s down`);
    }
    for (const fault of ['cut', 'noUdp'])
      for (const seconds of [5, 10, 20, 40]) {
        lesson.line.set({ [fault]: true });
        await pause(seconds * 1000);
        lesson.line.set({});
        await returned(lesson, `after ${seconds} s ${fault === 'cut' ? 'of outage' : 'without UDP'}`);
      }
  } finally {
    await lesson.close();
  }
}

export async function room() {
  await poorLines();
  for (const hasSmall of [false, true]) await loaded(hasSmall);
}

async function loaded(hasSmall) {
  const { core, memory, received, downlink, lost, latency } = await roomLoad(people, loadSeconds, hasSmall);
  line(
    hasSmall ? 'everybody shows one picture large and nine small' : 'everybody shows all pictures large',
    `${(downlink / 1_000_000).toFixed(2)}`,
    `Mbit/s to each of ${people}`,
  );
  line(
    `each of ${people} who all speak`,
    `${(core * 100).toFixed(1)} %`,
    `of a core, ${memory.toFixed(1)} MB of the worker`,
  );
  const share = lost / (received + lost);
  line(
    'packets in that lesson',
    `${received}`,
    `${(share * 100).toFixed(3)} % lost${judged('packets in a lesson', share < 0.001)}`,
  );
  const good = judged('latency in a lesson', latency.p95 < 20);
  line(
    'from one to another',
    `${latency.p50.toFixed(1)} ms`,
    `95 of 100 within ${latency.p95.toFixed(1)} ms${good}`,
  );
}
