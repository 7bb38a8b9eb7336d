// A lesson of a group in the real pages: who sees whom and how soon, what it costs, and whether the ledger agrees.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { WEEKDAYS } from '../../domain/options.ts';
import { buildClass } from '../../server/demo/build/classes.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../server/demo/build/people.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { instant, rowsOf, text } from '../../server/platform/db/rows.ts';
import { processes } from '../kill/schoolProcess.ts';
import { buildSingleLesson } from '../kill/world.ts';
import { framesDecoded, openPerson } from '../room/browser/chromium.ts';
import { password, passwordHash as password_hash } from '../support/password.ts';
import { type Clip, ProtocolStudent } from './protocolStudent.ts';
import { spentBy } from './roomLoad.ts';

const MINUTE_MS = 60_000;
/** Eleven browsers on two cores wait for each other. */
const LONGEST_WAIT_MS = 300_000;
/** The pictures of the shared screen, of which one has to be shown to each. */
const SCREEN = 'Tela de Helena Sampaio';

type Member = { name: string; email: string; user_id: string };
export type GroupLesson = { lesson_id: string; room_id: string; members: Member[] };

/** A lesson that has just begun and lasts an hour; its teacher is the first member. */
export async function buildGroupLesson({ db }: Database, students: number): Promise<GroupLesson> {
  const course_id = (await buildCourse(db)).id;
  // Without them the home asks for them first.
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, ['18:00']]));
  const teacher = await buildTeacher(db, {
    user: { name: 'Helena Sampaio', email: 'helena@x.test', password_hash },
    course_ids: [course_id],
    hours,
  });
  const classmates: Awaited<ReturnType<typeof buildStudent>>[] = [];
  for (let number = 1; number <= students; number += 1)
    classmates.push(
      await buildStudent(db, {
        user: { name: `Aluno ${number}`, email: `aluno.${number}@x.test`, password_hash },
        student: { course_id, waived_through: 3, onboarding_status: 'CONCLUIDO' },
        hours,
      }),
    );
  const student_ids = classmates.map(({ student_id }) => student_id);
  const group = await buildClass(db, {
    teacher_id: teacher.teacher_id,
    course_id,
    student_ids,
    max_students: students,
  });
  const starts_at = new Date(Date.now() - 5 * MINUTE_MS);
  const ends_at = new Date(starts_at.getTime() + 60 * MINUTE_MS);
  const lesson = await buildSingleLesson(db, group, { student_ids, starts_at, ends_at });
  return { lesson_id: lesson.id, room_id: group.room_id, members: [teacher, ...classmates] };
}

/** Times are milliseconds of the real clock. */
type Present = Member & { page: Page; joinedAt: number; leftAt: number };

/** Shows the bars of the room, which are hidden while the mouse is not moved. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(200, 150);
  await page.mouse.move(210, 160);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Logs in, and opens the preview. */
async function arrive(browser: Browser, url: string, member: Member, isTeacher: boolean): Promise<Present> {
  // Without a graphics card a large window costs more than the lesson.
  const window = isTeacher ? { width: 960, height: 540 } : { width: 480, height: 300 };
  const { page } = await openPerson(browser, `${url}/auth`, window);
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  await page.getByLabel('E-mail', { exact: true }).fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Acessar').click();
  await button(page, 'Entrar na aula')
    .or(page.getByRole('link', { name: 'Entrar na aula' }))
    .first()
    .click();
  await button(page, 'Entrar na sala').waitFor();
  return { ...member, page, joinedAt: 0, leftAt: 0 };
}

/** Returns the seconds from the click to the first picture of somebody else, if there is anybody. */
async function enter(present: Present, isFirst: boolean): Promise<number> {
  const { page, name } = present;
  await button(page, 'Entrar na sala').click();
  const from = performance.now();
  await button(page, 'Encerrar Sala').waitFor();
  present.joinedAt = Date.now();
  if (!isFirst) await page.locator(`video[data-shown]:not([data-peer^="${name}"])`).first().waitFor();
  return (performance.now() - from) / 1000;
}

type Guest = Member & { student: ProtocolStudent };

/** Returns the seconds until each page shows what everyone wrote. */
async function talk(everyone: readonly Present[], guests: readonly Guest[]): Promise<number> {
  const from = performance.now();
  for (const { page, name } of everyone) {
    await button(page, /^Mensagens/).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill(`Olá de ${name}`);
    await page.keyboard.press('Enter');
  }
  for (const { student, name } of guests) await student.say(`Olá de ${name}`);
  await Promise.all(
    everyone.flatMap(({ page }) =>
      [...everyone, ...guests].map(({ name }) =>
        page.getByText(`Olá de ${name}`, { exact: true }).first().waitFor(),
      ),
    ),
  );
  const seconds = (performance.now() - from) / 1000;
  for (const { page } of everyone) await page.keyboard.press('Escape');
  return seconds;
}

/** Returns the seconds until each student sees the teacher's screen. */
async function share([teacher, ...students]: readonly Present[]): Promise<number> {
  if (!teacher) throw new Error('nobody shares');
  await wake(teacher.page);
  await button(teacher.page, 'Compartilhar tela').click();
  const from = performance.now();
  await Promise.all(
    students.map(({ page }) =>
      page.getByRole('region', { name: SCREEN }).locator('video[data-shown]').waitFor(),
    ),
  );
  const seconds = (performance.now() - from) / 1000;
  await wake(teacher.page);
  await button(teacher.page, 'Parar de compartilhar').click();
  for (const { page } of students)
    await page.getByRole('region', { name: SCREEN }).waitFor({ state: 'detached' });
  return seconds;
}

/** The process and its descendants. */
function withChildren(root: number): number[] {
  const all = processes();
  const found = [root];
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return found;
}

/** The processor time in seconds, and the memory in megabytes; processes that end in the meantime are left out. */
async function spentByAll(pids: readonly number[]): Promise<{ cpu: number; memory: number }> {
  const each = await Promise.all(pids.map((pid) => spentBy(pid).catch(() => ({ cpu: 0, memory: 0 }))));
  return {
    cpu: each.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: each.reduce((sum, { memory }) => sum + (memory || 0), 0),
  };
}

export type GroupFigures = {
  /** Seconds, one value for each person who entered after another one. */
  firstPictures: number[];
  chat: number;
  share: number;
  /** Pictures per second that a page decodes, on average. */
  pictures: number;
  /** Packets per second that one without a browser receives, on average. */
  packets: number;
  /** Shares of a core, and megabytes: of the server in total, and of the browser for each person. */
  server: { cpu: number; memory: number };
  browser: { cpu: number; memory: number };
  /** Seconds until everyone sees new pictures after the media worker was killed. */
  recovery: number;
  /** The largest difference between the ledger and the wall time, in seconds. */
  ledger: number;
};

async function recovery(everyone: readonly Present[], mediaPid: number): Promise<number> {
  const before = await Promise.all(
    everyone.map(({ page }) => page.evaluate(() => window.connections.length)),
  );
  process.kill(mediaPid, 'SIGKILL');
  const from = performance.now();
  await Promise.all(
    everyone.map(async ({ page }, index) => {
      await page.waitForFunction((count) => window.connections.length > count, before[index] ?? 0);
      while ((await framesDecoded(page)) < 3) await pause(100);
    }),
  );
  return (performance.now() - from) / 1000;
}

/** The time of a member in the lesson by the ledger, in seconds: the sum of their stays. */
async function countedSeconds({ db }: Database, lesson_id: string, user_id: string): Promise<number> {
  const rows = await rowsOf(db, { event: text, at: instant })`
    select event, at from presence where lesson_id = ${lesson_id} and user_id = ${user_id} order by at, id`;
  let joined: number | null = null;
  let seconds = 0;
  for (const { event, at } of rows) {
    const moment = new Date(at).getTime() / 1000;
    if (event === 'join') joined ??= moment;
    else if (joined !== null) {
      seconds += moment - joined;
      joined = null;
    }
  }
  return seconds;
}

export type Running = { url: string; pid: number; browser: Browser; browserPid: number; database: Database };
/** How long the lesson lasts, how many of its people have a browser, and what the others send. */
export type Course = { seconds: number; pages: number; clip: Clip };

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

export async function groupLesson(
  { url, pid, browser, browserPid, database }: Running,
  { lesson_id, room_id, members }: GroupLesson,
  { seconds, pages, clip }: Course,
): Promise<GroupFigures> {
  const everyone: Present[] = [];
  for (const [index, member] of members.slice(0, pages).entries())
    everyone.push(await arrive(browser, url, member, index === 0));
  const firstPictures: number[] = [];
  const guests: Guest[] = [];
  for (const [index, present] of everyone.entries()) {
    const first = await enter(present, index === 0);
    if (index > 0) firstPictures.push(first);
    if (index > 0) continue;
    // They are there before the other pages, each of which then shows all of them.
    for (const member of members.slice(pages))
      guests.push({ ...member, student: await ProtocolStudent.enter({ url, room_id, ...member }, clip) });
  }
  const allIn = Date.now();
  const chat = await talk(everyone, guests);
  const shared = await share(everyone);
  const [servers, browsers] = [withChildren(pid), withChildren(browserPid)];
  const decoded = async () => sum(await Promise.all(everyone.map(({ page }) => framesDecoded(page))));
  const measured = async () => ({
    server: await spentByAll(servers),
    browser: await spentByAll(browsers),
    frames: await decoded(),
    packets: sum(guests.map(({ student }) => student.received)),
  });
  const before = await measured();
  const from = performance.now();
  await pause(Math.max(10_000, seconds * 1000 - (Date.now() - allIn)));
  const after = await measured();
  const passed = (performance.now() - from) / 1000;
  const media = processes().find(
    ({ pid: one, command }) => servers.includes(one) && command.includes('media/worker.ts'),
  );
  if (!media) throw new Error('no media worker was found');
  const recovered = await recovery(everyone, media.pid);
  for (const present of everyone.toReversed()) {
    await wake(present.page);
    await button(present.page, 'Encerrar Sala').click();
    await button(present.page, /^Sair/).last().click();
    present.leftAt = Date.now();
    await present.page.waitForURL((address) => !address.pathname.includes('conference'));
  }
  for (const { student } of guests) student.leave();
  const people = [
    ...everyone,
    ...guests.map(({ user_id, student: { joinedAt, leftAt } }) => ({ user_id, joinedAt, leftAt })),
  ];
  const isWritten = async () => {
    const rows = await rowsOf(database.db, { event: text })`
      select event from presence where lesson_id = ${lesson_id} and event = 'leave'`;
    return rows.length >= people.length;
  };
  while (!(await isWritten())) await pause(200);
  const differences = await Promise.all(
    people.map(async ({ user_id, joinedAt, leftAt }) =>
      Math.abs((await countedSeconds(database, lesson_id, user_id)) - (leftAt - joinedAt) / 1000),
    ),
  );
  return {
    firstPictures,
    chat,
    share: shared,
    pictures: (after.frames - before.frames) / passed / everyone.length,
    packets: (after.packets - before.packets) / passed / Math.max(1, guests.length),
    server: { cpu: (after.server.cpu - before.server.cpu) / passed, memory: after.server.memory },
    browser: {
      cpu: (after.browser.cpu - before.browser.cpu) / passed / everyone.length,
      memory: after.browser.memory / everyone.length,
    },
    recovery: recovered,
    ledger: Math.max(...differences),
  };
}
