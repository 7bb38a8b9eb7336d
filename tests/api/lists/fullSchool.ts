import { randomUUID } from 'node:crypto';
import { allPermissions } from '../../../domain/permissions.ts';
import { makeContracts } from '../../../server/areas/contracts/makeContract.ts';
import { franchisees } from '../../../server/areas/franchisees/tables.ts';
import { imports } from '../../../server/areas/imports/tables.ts';
import { message_recipients, messages, notifications } from '../../../server/areas/messages/tables.ts';
import { privacy_requests } from '../../../server/areas/privacy/tables.ts';
import { room_messages, room_removals } from '../../../server/areas/room/tables.ts';
import { makeups, reschedules } from '../../../server/areas/studentLessons/tables.ts';
import { teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { areaProofs } from '../../resources/areas/areas.generated.ts';
import { plainProofs } from '../../support/plainProof.ts';
import { passwordHash, type School } from '../../support/school.ts';

const login = (email: string) => ({ email, password_hash: passwordHash });
const hours = { tuesday: ['11:00'], thursday: ['09:00', '10:00', '11:00'] };

/** A school with `count` rows of everything that a call lists. */
export async function fullSchool(school: School, count: number) {
  const { db } = school;
  const each = async <T>(build: (index: number) => Promise<T>): Promise<T[]> => {
    const built: T[] = [];
    for (let index = 0; index < count; index += 1) built.push(await build(index));
    return built;
  };
  const first = <T>(rows: readonly T[]): T => {
    const [row] = rows;
    if (row === undefined) throw new Error('nothing was built');
    return row;
  };
  const course = await buildCourse(db);
  const admin = await buildAdmin(db, allPermissions, login('admin@x.test'));
  const teacher = await buildTeacher(db, {
    user: login('teacher@x.test'),
    course_ids: [course.id],
    hours,
    teacher: { max_students: 200 },
  });
  await each((index) => buildAdmin(db, [], { email: `admin.${index}@x.test` }));
  await each((index) => buildCourse(db, `Curso ${index}`));
  const sellers = await each(() => buildFev(db));
  const seller = first(sellers);
  for (const { table, form } of plainProofs)
    await each((index) => db.insert(table).values(form(`row ${index}`)));
  await each(() => buildTeacher(db, { course_ids: [course.id], hours }));
  const waiting = await each(async () => {
    const student = await buildStudent(db, {
      student: { waived_through: 3, onboarding_status: 'AGUARDANDO_MATCH', plan_end_date: '2026-12-31' },
      hours,
    });
    await buildMatch(db, { student_id: student.student_id, teacher_id: null });
    return student;
  });
  const directed = await each(async () => {
    const student = await buildStudent(db, {
      student: { waived_through: 3, onboarding_status: 'AGUARDANDO_MATCH', plan_end_date: '2026-12-31' },
      hours,
    });
    await buildMatch(db, { student_id: student.student_id, teacher_id: teacher.teacher_id });
    return student;
  });
  const seated = await each((index) =>
    buildStudent(db, {
      user: login(`student.${index}@x.test`),
      student: { onboarding_status: 'CONCLUIDO', fev_id: seller.fev_id },
    }),
  );
  const student_ids = seated.map(({ student_id }) => student_id);
  await buildPrices(db);
  await school.services.transaction((tx) => makeContracts(tx, systemCtx(school.services), student_ids));
  const group = await buildClass(db, {
    teacher_id: teacher.teacher_id,
    course_id: course.id,
    student_ids,
    max_students: count,
  });
  const lessons = await buildLessons(db, {
    class: group,
    student_ids,
    weekday: 'tuesday',
    start_hour: '11:00',
    start_date: '2026-02-02',
    end_date: '2026-06-30',
  });
  await each((index) =>
    db.insert(notifications).values({
      recipient_id: admin.user_id,
      notification: 'NOTICE',
      title: `Aviso ${index}`,
      content: 'Texto',
    }),
  );
  await each((index) =>
    db.insert(audit_log).values({
      at: school.clock.now(),
      user_name: `Pessoa ${index}`,
      context: 'matching',
      entity: 'matches',
      entity_id: admin.user_id,
      student_id: waiting[index]?.student_id ?? null,
      operation: 'U',
      changes: { teacher_id: { from: null, to: teacher.teacher_id } },
    }),
  );
  await each((index) =>
    db.insert(audit_log).values({
      at: school.clock.now(),
      user_name: `Pessoa ${index}`,
      context: 'calendar',
      operation: 'U',
      entity: 'lessons',
      entity_id: lessons[0]?.id ?? '',
      changes: { title: { from: 'Aula', to: `Aula ${index}` } },
    }),
  );
  const notices = await each(async (index) => {
    const [row] = await db
      .insert(messages)
      .values({ title: `Aviso ${index}`, content: 'Texto', sender_id: admin.user_id, send_to_all: true })
      .returning();
    return row;
  });
  await each((index) =>
    db.insert(message_recipients).values({
      message_id: notices[0]?.id ?? '',
      user_id: seated[index]?.user_id ?? '',
    }),
  );
  const [today] = lessons.filter(({ ends_at }) => ends_at > school.clock.now());
  await each((index) =>
    db.insert(room_removals).values({
      lesson_id: today?.id ?? '',
      user_id: seated[index]?.user_id ?? '',
      removed_at: school.clock.now(),
    }),
  );
  await each((index) =>
    db.insert(room_messages).values({
      id: randomUUID(),
      lesson_id: today?.id ?? '',
      user_id: seated[index]?.user_id ?? '',
      name: `Aluno ${index}`,
      role: 'guest',
      text: 'Good morning!',
      sent_at: school.clock.now(),
    }),
  );
  await each((index) =>
    db.insert(imports).values({
      kind: 'STUDENT',
      file_name: `Alunos ${index}.xlsx`,
      headers: [],
      people: index,
      created_by: admin.user_id,
      created_at: school.clock.now(),
    }),
  );
  for (const { fill } of Object.values(areaProofs))
    await each(async (index) => {
      const student = seated[index];
      if (student) await fill({ db, admin, teacher, student }, index);
    });
  const [, tomorrow] = lessons.filter(({ starts_at }) => starts_at > school.clock.now());
  const times = { starts_at: new Date('2026-04-01T12:00:00Z'), ends_at: new Date('2026-04-01T13:00:00Z') };
  const asked = {
    lesson_id: tomorrow?.id ?? '',
    lesson_starts_at: times.starts_at,
    lesson_ends_at: times.ends_at,
  };
  await each((index) =>
    db.insert(reschedules).values({
      ...times,
      ...asked,
      student_id: student_ids[index] ?? '',
      teacher_id: teacher.teacher_id,
    }),
  );
  await each((index) =>
    db.insert(makeups).values({
      student_id: student_ids[index] ?? '',
      lesson_id: lessons[0]?.id ?? '',
      starts_at: times.starts_at,
      given_up_at: times.starts_at,
      expires_at: times.ends_at,
    }),
  );
  await each((index) =>
    db.insert(franchisees).values({
      name: 'Ana',
      surname: `Souza ${index}`,
      phone: '(11) 91234-5678',
      email: 'a@x.test',
      city: 'Recife',
      state: 'PE',
      franchise_type: 'sales',
    }),
  );
  const absences = await each(async (index) => {
    const starts_at = new Date(Date.UTC(2026, 3, 1 + index));
    const [row] = await db
      .insert(teacher_absences)
      .values({
        teacher_id: teacher.teacher_id,
        timezone: 'UTC',
        reason: 'Férias',
        starts_at,
        ends_at: new Date(starts_at.getTime() + 86_400_000),
      })
      .returning();
    return row;
  });
  const requests = await each(async (index) => {
    const [row] = await db
      .insert(privacy_requests)
      .values({
        user_id: seated[index]?.user_id ?? '',
        protocol: `LGPD-${index}`,
        due_on: '2026-03-25',
      })
      .returning();
    return row;
  });
  await each(() => school.login('admin@x.test'));
  return {
    admin,
    teacher,
    seller,
    group,
    lessons,
    tomorrow,
    notice: first(notices),
    absence: first(absences),
    request: first(requests),
    seated: first(seated),
    waiting: first(waiting),
    directed: first(directed),
  };
}
