import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysLock } from '../../../server/areas/access/locks.ts';
import type { Caller } from '../../support/caller.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from '../classes/forms.ts';
import { taughtClass } from '../room/taught.ts';
import { rowsOf, times, transactionOf } from './race.ts';

/** A Wednesday. */
const closedDay = '2026-04-08';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
  await school.services.pool.query('delete from closures');
});
// `stop` fails if PostgreSQL counted a deadlock in this file's database.
afterAll(() => school.stop());

const { newForm } = classForms(() => ({ school, admin }));

/** Sends a call while someone closes the day, and has not finished. */
async function whileClosing<T>(send: () => Promise<T>): Promise<T> {
  const closing = await transactionOf(school);
  await closing.query('select pg_advisory_xact_lock($1)', [daysLock.number]);
  await closing.query(`insert into closures (date, reason, closed) values ($1, 'Reforma', true)`, [
    closedDay,
  ]);
  const sent = send();
  await closing.someoneWaits();
  await closing.query('commit');
  await closing.end();
  return sent;
}
const lessonsThen = (class_id: string) =>
  rowsOf(
    school,
    `select starts_at from lessons where class_id = $1 and status = 'scheduled'
       and (starts_at at time zone 'America/Sao_Paulo')::date = $2`,
    [class_id, closedDay],
  );

describe('while a day is being closed', () => {
  it('a new class is given no lesson on that day', async () => {
    const { form } = await newForm();
    const calendars = [{ ...weekly, recurrence_days: ['wednesday' as const] }];
    const made = await whileClosing(() => admin.call('POST /v1/classes', { body: { ...form, calendars } }));
    expect(await lessonsThen(made.id)).toEqual([]);
  });

  it('a class that is saved is given no lesson on that day', async () => {
    const { form } = await newForm();
    const { id, calendars } = await admin.call('POST /v1/classes', { body: form });
    const moved = calendars.map((each) => ({ ...each, recurrence_days: ['wednesday' as const] }));
    await whileClosing(() =>
      admin.call('PATCH /v1/classes/:id', { params: { id }, body: { calendars: moved } }),
    );
    expect(await lessonsThen(id)).toEqual([]);
  });

  it('a series that moves leaves that day out, and a single lesson is refused', async () => {
    const { group, lessons } = await taughtClass(school);
    const { id = '' } =
      lessons.find(({ starts_at }) => starts_at.toISOString().startsWith('2026-04-07')) ?? {};
    const move = (scope: 'this' | 'following') =>
      admin.try('PATCH /v1/calendar/:id', { params: { id }, body: { scope, start_date: closedDay } });
    expect((await whileClosing(() => move('this'))).error).toMatchObject({ code: 'lesson_conflicts' });
    await school.services.pool.query('delete from closures');
    expect((await whileClosing(() => move('following'))).status).toBe(200);
    expect(await lessonsThen(group.id)).toEqual([]);
  });
});

describe('a day that is closed or opened', () => {
  it.each([
    ['closing a Thursday', { start_date: '2026-04-09', end_date: '2026-04-09', closed: true }],
    ['opening a holiday on a Tuesday', { start_date: '2026-04-21', end_date: '2026-04-21', closed: false }],
  ])('does not wait for a class that meets on Wednesdays (%s)', async (_, days) => {
    const { form } = await newForm();
    const calendars = [{ ...weekly, recurrence_days: ['wednesday' as const] }];
    const { id } = await admin.call('POST /v1/classes', { body: { ...form, calendars } });
    const { group } = await taughtClass(school, { twice: true });
    const saving = await transactionOf(school);
    try {
      await saving.query('select 1 from classes where id = $1 for no key update', [id]);
      const { cancelled, restored } = await admin.call('POST /v1/closures', {
        body: { ...days, reason: 'Reforma' },
      });
      expect(cancelled + restored).toBeGreaterThan(0);
    } finally {
      await saving.end();
    }
    const date = days.start_date;
    const held = await rowsOf(
      school,
      `select status from lessons where class_id = $1 and starts_at::date = $2`,
      [group.id, date],
    );
    expect(held).toEqual([{ status: days.closed ? 'cancelled' : 'scheduled' }]);
  });
});

describe('a change that waits for the days', () => {
  const lessonToMove = async () => {
    const { lessons } = await taughtClass(school);
    return lessons.find(({ starts_at }) => starts_at.toISOString().startsWith('2026-04-07'))?.id ?? '';
  };
  const move = (id: string) =>
    admin.try('PATCH /v1/calendar/:id', {
      params: { id },
      body: { scope: 'this', start_date: '2026-04-06' },
    });
  const alone = async () => {
    const closing = await transactionOf(school);
    await closing.query('select pg_advisory_xact_lock($1)', [daysLock.number]);
    return closing;
  };

  it('is made while others have the days when it concerns no hours', async () => {
    const id = await lessonToMove();
    const closing = await alone();
    try {
      for (const scope of ['this', 'following'] as const) {
        const body = {
          scope,
          title: 'Conversação',
          start_date: '2026-04-07',
          start_hour: '11:00',
          duration: 60,
        };
        expect((await admin.try('PATCH /v1/calendar/:id', { params: { id }, body })).status).toBe(200);
      }
    } finally {
      await closing.end();
    }
  });

  it('of a class is made while others have the days when it concerns no hours', async () => {
    const { form } = await newForm();
    const { id, calendars } = await admin.call('POST /v1/classes', { body: form });
    const closing = await alone();
    try {
      const { title } = await admin.call('PATCH /v1/classes/:id', {
        params: { id },
        body: {
          ...form,
          title: 'Conversação',
          calendars: calendars.map(({ duration: _, ...entry }) => entry),
        },
      });
      expect(title).toBe('Conversação');
    } finally {
      await closing.end();
    }
  });

  it('is refused after some seconds, with the lesson as it was', async () => {
    const id = await lessonToMove();
    const closing = await alone();
    try {
      expect(await move(id)).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    } finally {
      await closing.end();
    }
    expect((await move(id)).status).toBe(200);
  });

  it('leaves connections to calls that need no days', async () => {
    const id = await lessonToMove();
    const closing = await alone();
    const sent = times(22, () => move(id)).map((send) => send());
    const changes = Promise.all(sent);
    try {
      await closing.someoneWaits();
      const query = { start_date: '2026-04-01', end_date: '2026-04-30' };
      const read = admin.try('GET /v1/closures', { query }).then(({ status }) => status);
      const first = await Promise.race([read, changes.then(() => 'the changes were answered first')]);
      expect(first).toBe(200);
      // While others have the days, only those that may not wait are answered.
      expect((await Promise.race(sent)).status).toBe(503);
    } finally {
      await closing.query('commit');
      await closing.end();
    }
    expect((await changes).map(({ status }) => status)).toContain(200);
  });
});
