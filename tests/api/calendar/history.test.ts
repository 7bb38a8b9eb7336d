import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildHistory } from '../../../server/demo/build/lessons.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const lessonOn = ({ lessons }: Awaited<ReturnType<typeof taughtClass>>, date: string) =>
  lessons.find(({ starts_at }) => starts_at.toISOString().startsWith(date))?.id ?? '';

it('lists who changed what of a lesson, directly or through its series', async () => {
  const taught = await taughtClass(school);
  const [first, later] = [lessonOn(taught, '2026-03-17'), lessonOn(taught, '2026-04-07')];
  const change = (id: string, body: object) =>
    admin.call('PATCH /v1/calendar/:id', { params: { id }, body: body as never });
  const historyOf = async (id: string) =>
    (await admin.call('GET /v1/calendar/:id/history', { params: { id } })).response;
  await change(first, { title: 'Unidade 4' });
  await change(later, { scope: 'following', title: 'Revisão' });
  await admin.call('POST /v1/calendar/:id/cancel', {
    params: { id: first },
    body: { reason: 'Falta de luz' },
  });

  const own = await historyOf(first);
  expect(own.map(({ details }) => details)).toEqual([
    expect.stringContaining('cancelou uma aula da turma'),
    expect.stringContaining('alterou'),
  ]);
  expect(own[1]?.changes).toContainEqual(expect.objectContaining({ field: 'title', to: ['Unidade 4'] }));
  const [reached] = await historyOf(lessonOn(taught, '2026-04-14'));
  expect(reached?.changes).toContainEqual(expect.objectContaining({ field: 'title', to: ['Revisão'] }));
  expect(await historyOf(lessonOn(taught, '2026-03-31'))).toEqual([]);
});

it('pages the lessons that a teacher held, the newest first', async () => {
  const taught = await taughtClass(school);
  const held = taught.past.slice(0, 3);
  await buildHistory(school.db, { class: taught.group, lessons: held });
  const { teacher_id } = taught.teacher;
  const teacher = await school.login(taught.teacher.email);
  const page = await teacher.call('GET /v1/calendar/teacher-calendar-history/:teacher_id', {
    params: { teacher_id },
    query: { pageSize: 2 },
  });
  expect(page).toMatchObject({ total: 3, hasNextPage: true });
  const newest = [...held].sort((a, b) => b.starts_at.getTime() - a.starts_at.getTime());
  expect(page.response.map(({ calendar_id }) => calendar_id)).toEqual(newest.slice(0, 2).map(({ id }) => id));
  const { teacher: foreign } = await taughtClass(school);
  const refused = await teacher.try('GET /v1/calendar/teacher-calendar-history/:teacher_id', {
    params: { teacher_id: foreign.teacher_id },
    query: {},
  });
  expect(refused.status).toBe(404);
});

it('answers a change that leaves the lesson itself out with the next one of its class', async () => {
  const taught = await taughtClass(school);
  const id = lessonOn(taught, '2026-03-17');
  const body = { scope: 'following' as const, start_hour: '13:00', timezone: 'America/Sao_Paulo' };
  const skip = ['2026-03-17T16:00:00.000Z'];
  const answer = await admin.call('PATCH /v1/calendar/:id', { params: { id }, body: { ...body, skip } });
  expect(answer).toMatchObject({ start_date: '2026-03-24', start_hour: '13:00' });
});
