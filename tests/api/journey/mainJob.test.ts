import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let stopPresence: () => void;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  stopPresence = recordPresence(school.services);
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await buildTeacher(school.db, {
    user: { email: 'teacher@x.test', password_hash: passwordHash },
    course_ids: [course],
    hours: { tuesday: ['18:00', '19:00'], thursday: ['19:00', '20:00'] },
  });
});
afterAll(async () => {
  stopPresence();
  await school.stop();
});

it('does the main job from registration to the evolution chart', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  const student = await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await enrolment.pay('pix');
  await enrolment.until('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
  await enrolment.giveAvailability();
  const { student_id } = enrolment;

  const admin = await school.login('admin@x.test');
  const [waiting] = (await admin.call('GET /v1/students-without-match', { query: {} })).response;
  expect(waiting).toMatchObject({ student_id, status: 'pending-allocation' });
  const [best] = await admin.call('GET /v1/students-without-match/teachers', { query: { student_id } });
  expect(best).toMatchObject({ fits: true, common_hours: 2 });
  const teacher_id = best?.id ?? '';
  await admin.call('POST /v1/students-without-match', { body: { teacher_id, student_id } });

  const teacher = await school.login('teacher@x.test');
  const [match] = await teacher.call('GET /v1/teacher-acceptance/match', { query: { teacher_id } });
  const grid = await teacher.call('GET /v1/teacher-acceptance/class-availability', {
    query: { teacher_id, student_id },
  });
  const free = grid.slots.filter((slot) => slot.available);
  expect(free.map((slot) => `${slot.day} ${slot.start_hour}`)).toEqual(['tuesday 19:00', 'thursday 19:00']);
  await teacher.call('PATCH /v1/teacher-acceptance/answer', {
    body: {
      match_id: match?.match_id ?? '',
      teacher_id,
      timezone: grid.timezone,
      class_ids: [null, null],
      start_hour: free.map((slot) => slot.start_hour),
      weekDays: free.map((slot) => slot.day),
    },
  });
  expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');

  const { response: next } = await student.call('GET /v1/calendar', { query: { student_id, quantity: 2 } });
  const lesson = next[0];
  if (!lesson) throw new Error('the student has no lesson');
  const token = (caller: typeof student, user_type: 'host' | 'guest') =>
    caller.try('GET /v1/classes/:room_id/:user_type/token', {
      params: { room_id: lesson.room_id, user_type },
    });
  expect((await token(student, 'guest')).error.code).toBe('not_joinable');

  // The lesson of the second day of the week is its last, after which evaluations are requested.
  const last = next[1];
  school.clock.set(last?.starts_at ?? '');
  const fresh = {
    student: await school.login(enrolment.email),
    teacher: await school.login('teacher@x.test'),
  };
  const opened = await fresh.teacher.call('POST /v1/calendar/history', {
    body: {
      calendar_id: last?.id ?? '',
      teacher_id,
      room_id: lesson.room_id,
      started_at: school.clock.now().toISOString(),
    },
  });
  expect(opened.is_last_class_of_the_week).toBe(true);
  const host = await enterRoom(fresh.teacher, lesson.room_id, 'host');
  const guest = await enterRoom(fresh.student, lesson.room_id, 'guest');
  school.clock.advance({ minutes: 50 });
  host.send('end-room', { reason: 'Fim da aula', lock: false });
  await guest.closed();

  await vi.waitFor(
    async () => {
      const { response } = await fresh.student.call('GET /v1/notifications', { query: {} });
      expect(response.map((row) => row.notification)).toContain('TEACHER_EVALUATION');
    },
    { timeout: 10_000, interval: 50 },
  );
  const [pending] = await fresh.teacher.call('GET /v1/students-evolution/pending/:teacher_id', {
    params: { teacher_id },
  });
  expect(pending?.students.map((row) => row.id)).toEqual([student_id]);
  await fresh.teacher.call('POST /v1/students-evolution', {
    body: {
      teacher_id,
      class_id: lesson.class_id,
      calendar_history_id: opened.calendar_history_id,
      students: [{ student_id, conversation: 4, understanding: 5, dedication: 3 }],
    },
  });
  const evolution = await fresh.student.call('GET /v1/students-evolution', {
    query: { student_id, pageSize: 9999 },
  });
  expect(evolution.response.at(-1)).toMatchObject({ conversation: 4, understanding: 5, dedication: 3 });
});
