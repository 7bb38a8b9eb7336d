import type { Input, ResponseOf } from '../../../../contract/index.ts';
import { decide } from './classMoves.ts';
import { isAhead, iso, pickLesson } from './pick.ts';
import type { Maker, Person, Walk } from './walk.ts';

const pad = (value: number) => String(value).padStart(2, '0');
const scopes = ['this', 'following', 'all'] as const;

type Body = Input<'PATCH /v1/calendar/:id'>['body'];

export const changeLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.status = 'scheduled' and ${isAhead(walk)}`);
  if (!lesson) return null;
  const scope = dice.one(scopes);
  const change = dice.between(0, 5);
  const day = (days: number) => iso(new Date(lesson.starts_at.getTime() + days * 86_400_000)).slice(0, 10);
  const hours = { start_hour: `${pad(dice.between(8, 17))}:00`, timezone: lesson.timezone };
  const body: Body = {
    scope,
    ...(change <= 1 && hours),
    ...((change === 1 || change === 2) && {
      start_date: day(dice.between(-2, 4)),
      timezone: lesson.timezone,
    }),
    ...(change === 3 && { teacher_id: dice.one(walk.teachers).id }),
    ...(change === 4 && { duration: dice.one([30, 60, 90]) }),
    ...(change === 5 && { title: `Aula ${++walk.serial}` }),
  };
  const params = { id: lesson.id };
  const preview = await walk.try(walk.admin, 'POST /v1/calendar/:id/preview', { params, body });
  const decisions =
    preview.status === 200 && !dice.chance(0.1)
      ? decide(preview.data as ResponseOf<'POST /v1/calendar/:id/preview'>, dice)
      : {};
  const sent = { ...body, ...(scope === 'this' ? keepOnly(decisions) : decisions) };
  return {
    name: `changeLesson ${scope}`,
    by: walk.admin.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)} ${JSON.stringify(sent)}`,
    leave: {
      leavesOut: scope !== 'this',
      exceptions: sent.keep !== undefined || sent.teacher_id !== undefined,
    },
    send: () => walk.try(walk.admin, 'PATCH /v1/calendar/:id', { params, body: sent }),
    confirm: async () => {
      if (scope !== 'this') return [];
      const [now] = await walk.rows<{ starts_at: Date; teacher_id: string; minutes: number }>(
        `select starts_at, teacher_id, extract(epoch from ends_at - starts_at)::int / 60 as minutes from lessons where id = $1`,
        [lesson.id],
      );
      const isThere =
        now !== undefined &&
        (body.teacher_id === undefined || now.teacher_id === body.teacher_id) &&
        (body.duration === undefined || now.minutes === body.duration) &&
        (body.start_hour === undefined || hourIn(now.starts_at, lesson.timezone) === body.start_hour);
      return isThere ? [] : ['the changed lesson is not as it was asked'];
    },
  };
};

const keepOnly = ({ keep }: { keep?: string[] }) => (keep === undefined ? {} : { keep });

const hourIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);

export const cancelLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.status = 'scheduled' and ${isAhead(walk)}`);
  if (!lesson) return null;
  const scope = dice.one(['this', 'this', 'following', 'all'] as const);
  const params = { id: lesson.id };
  return {
    name: `cancelLesson ${scope}`,
    by: walk.admin.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    send: () =>
      walk.try(walk.admin, 'POST /v1/calendar/:id/cancel', { params, body: { reason: 'Sem sala', scope } }),
    ...(scope === 'this' && {
      revert: () => walk.try(walk.admin, 'POST /v1/calendar/:id/restore', { params }),
    }),
  };
};

export const restoreLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.status = 'cancelled' and ${isAhead(walk)}`);
  if (!lesson) return null;
  const params = { id: lesson.id };
  return {
    name: 'restoreLesson',
    by: walk.admin.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    send: () => walk.try(walk.admin, 'POST /v1/calendar/:id/restore', { params }),
    confirm: async () =>
      (await walk.rows(`select 1 from lessons where id = $1 and status = 'scheduled'`, [lesson.id]))
        .length === 1
        ? []
        : ['the restored lesson does not take place'],
  };
};

export const deleteLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.starts_at < '${iso(walk.now)}'`);
  if (!lesson) return null;
  return {
    name: 'deleteLesson',
    by: walk.admin.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    leave: { erases: true, leavesOut: true },
    send: () => walk.try(walk.admin, 'DELETE /v1/calendar/:id', { params: { id: lesson.id } }),
  };
};

/** A teacher opens the room of a lesson that begins; the step before has set the clock. */
export const openLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(
    walk,
    dice,
    `l.status = 'scheduled' and l.ends_at > $1 and l.starts_at < $1::timestamptz + interval '15 minutes'`,
    [walk.now],
  );
  const teacher = lesson && walk.teacher(lesson.teacher_id);
  if (!lesson || !teacher) return null;
  const [room] = await walk.rows<{ room_id: string }>('select room_id from classes where id = $1', [
    lesson.class_id,
  ]);
  return {
    name: 'openLesson',
    by: teacher.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    send: async () => {
      const reply = await walk.try(teacher, 'POST /v1/calendar/history', {
        body: {
          calendar_id: lesson.id,
          teacher_id: teacher.id,
          room_id: room?.room_id ?? '',
          started_at: iso(walk.now),
        },
      });
      // The job that ends the session would wait in vain for a clock that stands still.
      if (reply.status === 200) walk.school.clock.set(new Date(lesson.ends_at.getTime() + 11 * 60_000));
      return reply;
    },
  };
};

export const titleByTeacher: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.status = 'scheduled' and ${isAhead(walk)}`);
  const teacher = lesson && walk.teacher(lesson.teacher_id);
  if (!lesson || !teacher) return null;
  return {
    name: 'titleByTeacher',
    by: teacher.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    send: () =>
      walk.try(teacher, 'PATCH /v1/calendar/:id', {
        params: { id: lesson.id },
        body: { title: `Aula ${++walk.serial}`, scope: 'this' },
      }),
  };
};

/** A student, or the teacher of other lessons, tries to change, cancel, move or give up one. */
export const foreignLesson: Maker = async (walk, dice) => {
  const lesson = await pickLesson(walk, dice, `l.status = 'scheduled' and ${isAhead(walk)}`);
  if (!lesson) return null;
  const params = { id: lesson.id };
  const teacher = dice.one(walk.teachers.filter(({ id }) => id !== lesson.teacher_id));
  const strangers = await strangersOf(walk, lesson.id);
  const student = dice.of(strangers);
  const calls = [
    {
      who: teacher,
      send: () =>
        walk.try(teacher, 'PATCH /v1/calendar/:id', { params, body: { title: 'Alheia', scope: 'this' } }),
    },
    {
      who: teacher,
      send: () =>
        walk.try(teacher, 'POST /v1/calendar/:id/cancel', { params, body: { reason: 'Não', scope: 'this' } }),
    },
    ...(student
      ? [
          {
            who: student,
            send: () => walk.try(student, 'POST /v1/calendar/:id/give-up', { params, body: {} }),
          },
          {
            who: student,
            send: () => walk.try(student, 'DELETE /v1/calendar/:id', { params }),
          },
          {
            who: student,
            send: () =>
              walk.try(student, 'GET /v1/calendar/:id/hours', {
                params,
                query: { start_date: walk.today(2), timezone: 'America/Sao_Paulo' },
              }),
          },
        ]
      : []),
  ];
  const { who, send } = dice.one(calls);
  return {
    name: 'foreignLesson',
    by: who.name,
    about: `${lesson.class_title} ${iso(lesson.starts_at)}`,
    foreign: true,
    send,
  };
};

/** Students without a seat and without a make-up for it. */
async function strangersOf(walk: Walk, lesson_id: string): Promise<Person[]> {
  const own = await walk.rows<{ student_id: string }>(
    `select student_id from lesson_students where lesson_id = $1
     union select student_id from makeups where lesson_id = $1 or used_lesson_id = $1 or returned_lesson_id = $1`,
    [lesson_id],
  );
  const ids = new Set(own.map(({ student_id }) => student_id));
  return walk.students.filter(({ id }) => !ids.has(id));
}
