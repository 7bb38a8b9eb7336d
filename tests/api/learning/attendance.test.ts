import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { class_students } from '../../../server/areas/classes/tables.ts';
import { level_changes } from '../../../server/areas/people/levels/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { buildHistory, buildPresence } from '../../../server/demo/build/lessons.ts';
import { buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { roomOf } from '../room/roomEvents.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const step = (student_id: string, from_level: string, to_level: string, at: string) => ({
  student_id,
  from_level,
  to_level,
  at: new Date(at),
});

const KEY = 'GET /v1/dashboard/classesAttendance/:student_id';

describe("'Participação'", () => {
  it('counts lessons that the teacher joined, and those that the student attended for at least half the time', async () => {
    const { group, teacher, first, past } = await taughtClass(school);
    const room_id = group.room_id;
    const [full, half, short, without, cancelled] = past;
    if (!full || !half || !short || !without || !cancelled) throw new Error('five past lessons');
    const came = [full, half, short, cancelled].map((lesson) => ({
      lesson,
      room_id,
      user_id: teacher.user_id,
    }));
    const { user_id } = first;
    await buildPresence(school.db, [
      ...came,
      { lesson: full, room_id, user_id, from: -5 },
      { lesson: half, room_id, user_id, from: 5, to: 20 },
      { lesson: half, room_id, user_id, from: 30, to: 45 },
      { lesson: short, room_id, user_id, from: 31 },
      { lesson: without, room_id, user_id },
    ]);
    await school.db.update(lessons).set({ status: 'cancelled' }).where(eq(lessons.id, cancelled.id));
    const student = await school.login(first.email);
    const attendance = await student.call(KEY, { params: { student_id: first.student_id } });
    expect(attendance).toEqual({ classes_attendance: 2, classes_number: 3, percentage: 66 });
  });

  it('counts events reported by the room', async () => {
    const { group, teacher, first, past } = await taughtClass(school);
    const room = roomOf(school, group.room_id);
    const day = past.at(-1)?.starts_at.toISOString().slice(0, 10);
    await room.join(teacher.user_id, `${day}T13:58:00Z`);
    await room.join(first.user_id, `${day}T14:02:00Z`);
    await room.leave(first.user_id, `${day}T14:40:00Z`);
    const student = await school.login(first.email);
    const attendance = await student.call(KEY, { params: { student_id: first.student_id } });
    expect(attendance).toEqual({ classes_attendance: 1, classes_number: 1, percentage: 100 });
  });

  it('has no percentage without lessons, and shows sellers only their own students', async () => {
    const { first, second } = await taughtClass(school);
    const fev = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
    await school.db
      .update(students)
      .set({ fev_id: fev.fev_id })
      .where(eq(students.student_id, first.student_id));
    const seller = await school.login('fev@x.test');
    expect(await seller.call(KEY, { params: { student_id: first.student_id } })).toEqual({
      classes_attendance: 0,
      classes_number: 0,
      percentage: null,
    });
    expect((await seller.try(KEY, { params: { student_id: second.student_id } })).status).toBe(404);
    const student = await school.login(second.email);
    expect((await student.try(KEY, { params: { student_id: first.student_id } })).status).toBe(404);
  });
});

describe("the teacher's figures", () => {
  it('cover only the teacher’s students and classes', async () => {
    const { group, teacher, first, second, past } = await taughtClass(school, { twice: true });
    await buildHistory(school.db, { class: group, lessons: past });
    await school.db
      .update(students)
      .set({ student_status: false, student_level: 'Avançado' })
      .where(eq(students.student_id, second.student_id));
    await school.db
      .insert(level_changes)
      .values([
        step(first.student_id, 'Zero', 'Básico', '2026-01-15T03:00:00Z'),
        step(second.student_id, 'Zero', 'Básico', '2026-01-25T03:00:00Z'),
        step(second.student_id, 'Básico', 'Intermediário', '2026-02-04T03:00:00Z'),
      ]);
    const late = await buildStudent(school.db);
    await school.db.insert(class_students).values({
      class_id: group.id,
      student_id: late.student_id,
      joined_at: new Date('2026-03-02T12:00:00Z'),
      left_at: new Date('2026-03-09T12:00:00Z'),
    });
    const caller = await school.login(teacher.email);
    const metrics = await caller.call('GET /v1/dashboard/teacher/:teacher_id', {
      params: { teacher_id: teacher.teacher_id },
    });
    expect(metrics).toEqual({
      my_students_count: { total: 2, active: 1, inactive: 1 },
      my_classes_completed: past.length,
      my_classes_week: 2,
      max_students: 40,
      relation_classes_students: [{ className: group.title, quantity: 2, max: 10 }],
      distribution_by_level: { zero: 0, basic: 1, intermediate: 0, advanced: 1 },
      // From the plan's start on 5 January: ten and twenty days; then ten more.
      average_evolution_time: {
        zero_to_basic: 15,
        basic_to_intermediate: 10,
        intermediate_to_advanced: null,
      },
      in_and_out_of_students: { in: 1, out: 1 },
      my_provisioned_billing: null,
    });
    const other = await taughtClass(school);
    const foreign = await caller.try('GET /v1/dashboard/teacher/:teacher_id', {
      params: { teacher_id: other.teacher.teacher_id },
    });
    expect(foreign.status).toBe(404);
  });
});
