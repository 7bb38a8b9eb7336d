import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { calendar_entries, lessons } from '../../../server/areas/calendar/tables.ts';
import { matches } from '../../../server/areas/matching/tables.ts';
import { teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
const waiting = 5;

let admins = 0;
async function adminWith(permissions: readonly Permission[]): Promise<Caller> {
  admins += 1;
  await buildAdmin(school.db, permissions, { email: `a${admins}@x.test`, password_hash: passwordHash });
  return school.login(`a${admins}@x.test`);
}
const today = (as = admin) => as.call('GET /v1/dashboard/today', {});

beforeAll(async () => {
  school = await startSchool({}, false);
  admin = await adminWith(allPermissions);
  const course_id = (await buildCourse(school.db)).id;
  const student = (name: string) =>
    buildStudent(school.db, {
      user: { name },
      student: { course_id, onboarding_status: 'AGUARDANDO_MATCH' },
    });
  const teacher = await buildTeacher(school.db, { user: { name: 'Helena Prado' }, course_ids: [course_id] });
  for (let at = 0; at < waiting; at += 1) {
    const { student_id } = await student(`Aluno ${at}`);
    await school.db.insert(matches).values({
      student_id,
      status: 'pending-allocation',
      waiting_since: new Date(Date.UTC(2026, 2, 1 + at)),
      queued_at: new Date(Date.UTC(2026, 2, 1 + at)),
    });
  }
  const asked = await student('Olívia Braga');
  await school.db.insert(matches).values({
    student_id: asked.student_id,
    status: 'waiting-acceptance',
    teacher_id: teacher.teacher_id,
    waiting_since: new Date('2026-03-09T10:00:00Z'),
    queued_at: new Date('2026-03-09T10:00:00Z'),
  });
  const { id: class_id } = await buildClass(school.db, {
    teacher_id: teacher.teacher_id,
    course_id,
    student_ids: [],
  });
  const [entry] = await school.db
    .insert(calendar_entries)
    .values({
      class_id,
      title: 'Aula',
      start_date: '2026-03-09',
      end_date: '2026-03-12',
      start_hour: '00:00',
      end_hour: '01:00',
      duration: 60,
      timezone: 'America/Sao_Paulo',
    })
    .returning();
  const lesson = async (starts_at: string, ends_at: string) => {
    const start = new Date(starts_at);
    await school.db.insert(lessons).values({
      entry_id: entry?.id ?? '',
      class_id,
      teacher_id: teacher.teacher_id,
      title: 'Aula',
      original_start: start,
      starts_at: start,
      ends_at: new Date(ends_at),
    });
  };
  // The first and the last hour of the day in São Paulo, then the hours beside it.
  await lesson('2026-03-10T03:00:00Z', '2026-03-10T04:00:00Z');
  await lesson('2026-03-11T02:00:00Z', '2026-03-11T03:00:00Z');
  await lesson('2026-03-10T02:00:00Z', '2026-03-10T03:00:00Z');
  await lesson('2026-03-11T03:00:00Z', '2026-03-11T04:00:00Z');
  await school.db.insert(teacher_absences).values({
    teacher_id: teacher.teacher_id,
    starts_at: new Date('2026-03-10T03:00:00Z'),
    ends_at: new Date('2026-03-12T03:00:00Z'),
    timezone: 'America/Sao_Paulo',
  });
});
afterAll(() => school.stop());

describe('GET /v1/dashboard/today', () => {
  it("counts the lessons of the school's day by the hour, and the teachers who are away", async () => {
    expect(await today()).toMatchObject({
      day: '2026-03-10',
      lessons: {
        total: 2,
        live: 0,
        absent_teachers: 1,
        hours: [
          { hour: 0, lessons: 1, live: 0 },
          { hour: 23, lessons: 1, live: 0 },
        ],
      },
    });
  });

  it('puts the most urgent kinds first, each with the longest wait first and its total (FIG-10)', async () => {
    const { waiting: kinds } = await today();
    expect(kinds.map(({ kind, total, rows }) => [kind, total, rows.map(({ name }) => name)])).toEqual([
      // Both lessons to come, today and after midnight.
      ['uncovered', 1, ['Helena Prado']],
      ['unanswered', 1, ['Olívia Braga']],
      ['to_direct', waiting, ['Aluno 0', 'Aluno 1', 'Aluno 2']],
    ]);
    expect(kinds[0]?.rows[0]?.count).toBe(2);
    expect(kinds[1]?.rows[0]?.teacher_name).toBe('Helena Prado');
  });

  it('shows a kind only to those who may see the list and use its button', async () => {
    const kindsFor = async (permissions: Permission[]) =>
      (await today(await adminWith(['view:dashboard', ...permissions]))).waiting.map(({ kind }) => kind);
    expect(await kindsFor([])).toEqual([]);
    expect(await kindsFor(['view:students_without_match', 'view:users', 'view:calendar'])).toEqual([]);
    expect(await kindsFor(['view:students_without_match', 'create:students_without_match'])).toEqual([
      'to_direct',
    ]);
    expect(await kindsFor(['view:calendar', 'edit:calendar'])).toEqual(['uncovered']);
  });

  it('keeps the lessons from those who may not see the calendar', async () => {
    expect((await today(await adminWith(['view:dashboard']))).lessons).toBeNull();
  });

  it('is closed to other types of user', async () => {
    await buildTeacher(school.db, { user: { email: 'teacher@x.test', password_hash: passwordHash } });
    await expect(today(await school.login('teacher@x.test'))).rejects.toThrow('403');
  });
});
