import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { Caller } from '../support/caller.ts';
import type { Stage } from './client.ts';
import { expectWhole } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { lessonChain, lessonKinds } from './lessonChain.ts';
import { Mailbox } from './mailbox.ts';
import { SchoolProcess, type Victim } from './schoolProcess.ts';
import { studentChain, studentKinds } from './studentChain.ts';
import { buildFreeTeacher, buildLessonNow, buildWorld } from './world.ts';

const kinds = [...studentKinds, ...lessonKinds];
const victims: Victim[] = ['server', 'database', 'both'];
const rounds = Number(process.env.KILL_ROUNDS ?? kinds.length);
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e6));
const parallel = 3;

/** mulberry32: reproducible for a seed. */
function chance(state: number): () => number {
  let now = state;
  return () => {
    now = (now + 0x6d2b79f5) | 0;
    let t = Math.imul(now ^ (now >>> 15), 1 | now);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const mailbox = new Mailbox();
let school: SchoolProcess;
let stage: Omit<Stage, 'teacher' | 'teacher_id'>;
let calmStartMs: number;
beforeAll(async () => {
  school = new SchoolProcess({
    SMTP_URL: await mailbox.open(),
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  });
  await school.start();
  const world = await buildWorld(school.connection());
  await school.server.stop();
  calmStartMs = await school.start();
  const login = (email: string) => new Caller(school.url).login(email, 'Nadar9Longe');
  stage = {
    mailbox,
    school,
    ledger: new Ledger(),
    ...world,
    seller: await login('fev@x.test'),
    admin: await login('admin@x.test'),
  };
});
afterAll(async () => {
  await school.end();
  mailbox.close();
});

async function beside<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ ...school.connection(), max: 2 }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

it('keeps every acknowledged write complete and exactly once through any crash, and recovers quickly', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  const random = chance(seed);
  const { ledger } = stage;
  const times: Record<Victim, number[]> = { server: [], database: [], both: [] };
  const first = Math.floor(random() * 3);
  console.log(`kill: KILL_SEED=${seed} KILL_ROUNDS=${rounds}, calm start ${Math.round(calmStartMs)} ms`);
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] ?? 'register';
    // Over three runs, each kind of write is interrupted by each victim.
    const victim = victims[(first + round + Math.floor(round / kinds.length)) % 3] ?? 'server';
    const delay = Math.floor(random() * random() * 60);
    const { lesson, free } = await beside(async (database) => {
      await database.pool.query('delete from rate_limits');
      return {
        lesson: await buildLessonNow(database, stage.course),
        free: await buildFreeTeacher(database, stage.course),
      };
    });
    const teacher = await new Caller(school.url).login(free.email, 'Nadar9Longe');
    const now = { ...stage, teacher, teacher_id: free.teacher_id };
    const reached = ledger.next(kind);
    const chains = [
      ...Array.from({ length: parallel }, (_, seat) => studentChain(now, seat)),
      lessonChain(now, lesson),
    ];
    const all = Promise.all(chains);
    all.catch(() => undefined);
    await Promise.race([reached, all]);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await school.kill(victim);
    times[victim].push(await school.recover(victim));
    const whole = async () => {
      await all;
      await beside((database) => expectWhole(database, ledger, mailbox, school.dataDir));
      expect(ledger.refusals).toEqual([]);
    };
    await whole().catch((error: Error) => {
      const where = `round ${round}, ${victim} killed ${delay} ms into ${kind}`;
      throw new Error([where, error.message, ...ledger.refusals].join('\n'), { cause: error });
    });
  }
  const entries = [...ledger.entries.values()];
  const sum = (field: 'sent' | 'acknowledged' | 'unknown') =>
    entries.reduce((n, entry) => n + entry[field], 0);
  const twice = [...mailbox.received.values()].filter((count) => count > 1).length;
  console.log(
    `kill: ${sum('sent')} writes sent, ${sum('acknowledged')} acknowledged, ${sum('unknown')} unknown (${ledger.outages} with 503), ${mailbox.received.size} e-mails, ${twice} twice; ready again, slowest: ${victims
      .map((victim) => `${victim} ${Math.round(Math.max(0, ...times[victim]))} ms of ${times[victim].length}`)
      .join(', ')}`,
  );
  expect(sum('unknown')).toBeGreaterThan(0);
  const slowest = Math.max(...Object.values(times).flat());
  // 5 s, or four times a calm start on a slow machine.
  expect(slowest).toBeLessThan(Math.max(5000, 4 * calmStartMs));
});
