import type { ResponseOf } from '../../../../contract/index.ts';
import { iso } from './pick.ts';
import type { Maker, Walk } from './walk.ts';

const timezone = 'America/Sao_Paulo';

const dayOf = (date: string, days: number): string =>
  iso(new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000)).slice(0, 10);

export const closeDays: Maker = async (walk, dice) => {
  const start_date = walk.today(dice.between(0, 40));
  const end_date = dayOf(
    start_date,
    dice.weighted([
      { weight: 4, of: 0 },
      { weight: 1, of: dice.between(1, 4) },
    ]),
  );
  const span = { start_date, end_date };
  const known = await walk.read(walk.admin, 'GET /v1/closures', { query: span });
  return {
    name: 'closeDays',
    by: walk.admin.name,
    about: `${start_date}/${end_date}`,
    send: () =>
      walk.try(walk.admin, 'POST /v1/closures', { body: { ...span, reason: `Recesso ${++walk.serial}` } }),
    confirm: async () => {
      const rows = await walk.read(walk.admin, 'GET /v1/closures', { query: span });
      const closed = rows.filter((each) => each.closed && each.entered).length;
      return closed === (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1
        ? []
        : ['a day that was closed is not listed'];
    },
    // Today's lessons may have begun, and holidays or days that were closed before differ.
    ...(known.length === 0 &&
      start_date > walk.today() && {
        revert: () => walk.try(walk.admin, 'DELETE /v1/closures', { query: span }),
      }),
  };
};

export const openDays: Maker = async (walk, dice) => {
  const entered = await walk.rows<{ date: string; closed: boolean }>(
    `select date::text, closed from closures where date >= $1 order by date`,
    [walk.today()],
  );
  const one = dice.of(entered);
  if (!one) return null;
  const last =
    entered.find(({ date }) => date === dayOf(one.date, 1)) && dice.chance(0.3)
      ? dayOf(one.date, 1)
      : one.date;
  return {
    name: 'openDays',
    by: walk.admin.name,
    about: `${one.date}/${last} ${one.closed}`,
    send: () =>
      walk.try(walk.admin, 'DELETE /v1/closures', { query: { start_date: one.date, end_date: last } }),
  };
};

export const openHoliday: Maker = async (walk, dice) => {
  const query = { start_date: walk.today(), end_date: walk.today(200) };
  const holidays = (await walk.read(walk.admin, 'GET /v1/closures', { query })).filter(
    ({ kind }) => kind === 'national',
  );
  const day = dice.of(holidays.slice(0, 6));
  if (!day) return null;
  const { date } = day;
  return {
    name: 'openHoliday',
    by: walk.admin.name,
    about: date,
    send: () =>
      walk.try(walk.admin, 'POST /v1/closures', {
        body: { start_date: date, end_date: date, reason: 'Aula normal', closed: !day.closed },
      }),
  };
};

export const addAbsence: Maker = async (walk, dice) => {
  const teacher = walk.teacher(walk.focus.teacher_id ?? '') ?? dice.one(walk.teachers);
  const start_date = walk.today(dice.between(0, 20));
  const end_date = dayOf(start_date, dice.between(0, 7));
  const body = { teacher_id: teacher.id, start_date, end_date, timezone, reason: 'Viagem' };
  return {
    name: 'addAbsence',
    by: walk.admin.name,
    about: `${teacher.name} ${start_date}/${end_date}`,
    send: () => walk.try(walk.admin, 'POST /v1/teacher-absences', { body }),
  };
};

interface Absence {
  id: string;
  teacher_id: string;
  name: string;
  starts_at: Date;
}

const absences = (walk: Walk): Promise<Absence[]> =>
  walk.rows<Absence>(
    `select a.id, a.teacher_id, u.name, a.starts_at from teacher_absences a join teachers t using (teacher_id)
     join users u using (user_id) where a.ends_at > $1 order by a.starts_at, u.name`,
    [walk.now],
  );

export const cover: Maker = async (walk, dice) => {
  const off = dice.of(await absences(walk));
  if (!off) return null;
  const params = { id: off.id };
  const { status, data } = await walk.try(walk.admin, 'POST /v1/teacher-absences/:id/plan', { params });
  if (status !== 200) return null;
  const proposal = data as ResponseOf<'POST /v1/teacher-absences/:id/plan'>;
  const choices = proposal.lessons
    .filter(() => dice.chance(0.9))
    .map(({ lesson_id, updated_at, proposed, alternatives }) => {
      const option = dice.chance(0.8) ? proposed : (dice.of(alternatives) ?? proposed);
      const to = option && { teacher_id: option.teacher_id, starts_at: option.starts_at };
      return { lesson_id, updated_at, to };
    });
  if (choices.length === 0) return null;
  const body = { choices, reason: 'Professor ausente' };
  return {
    name: 'cover',
    by: walk.admin.name,
    about: `${off.name} ${choices.length} lessons, ${choices.filter(({ to }) => to === null).length} cancelled`,
    leave: { exceptions: true },
    send: () => walk.try(walk.admin, 'POST /v1/teacher-absences/:id/plan/apply', { params, body }),
    confirm: async () => {
      const rows = await walk.rows<{ id: string; teacher_id: string; starts_at: Date; status: string }>(
        'select id, teacher_id, starts_at, status from lessons where id = any($1::uuid[])',
        [choices.map(({ lesson_id }) => lesson_id)],
      );
      return choices.flatMap(({ lesson_id, to }) => {
        const now = rows.find(({ id }) => id === lesson_id);
        const isAsChosen = to
          ? now?.teacher_id === to.teacher_id && +now.starts_at === Date.parse(to.starts_at)
          : now?.status === 'cancelled';
        return isAsChosen ? [] : ['a lesson of the applied plan is not as chosen'];
      });
    },
    revert: () => walk.try(walk.admin, 'POST /v1/teacher-absences/:id/plan/undo', { params }),
  };
};

export const undoCover: Maker = async (walk, dice) => {
  const off = dice.of(await absences(walk));
  if (!off) return null;
  const params = { id: off.id };
  return {
    name: 'undoCover',
    by: walk.admin.name,
    about: `${off.name} ${iso(off.starts_at)}`,
    leave: { exceptions: true },
    send: () => walk.try(walk.admin, 'POST /v1/teacher-absences/:id/plan/undo', { params }),
  };
};

export const cancelAbsenceLessons: Maker = async (walk, dice) => {
  const off = dice.of(await absences(walk));
  if (!off) return null;
  const params = { id: off.id };
  return {
    name: 'cancelAbsenceLessons',
    by: walk.admin.name,
    about: `${off.name} ${iso(off.starts_at)}`,
    send: () =>
      walk.try(walk.admin, 'POST /v1/teacher-absences/:id/cancel-lessons', {
        params,
        body: { reason: 'Viagem' },
      }),
  };
};

export const removeAbsence: Maker = async (walk, dice) => {
  const off = dice.of(await absences(walk));
  if (!off) return null;
  const params = { id: off.id };
  return {
    name: 'removeAbsence',
    by: walk.admin.name,
    about: `${off.name} ${iso(off.starts_at)}`,
    send: () => walk.try(walk.admin, 'DELETE /v1/teacher-absences/:id', { params }),
  };
};

/** Only administrators close days and enter time off. */
export const foreignSchool: Maker = async (walk, dice) => {
  const who = dice.one([...walk.teachers, ...walk.students]);
  const span = { start_date: walk.today(1), end_date: walk.today(1) };
  const calls = [
    () => walk.try(who, 'POST /v1/closures', { body: { ...span, reason: 'Folga' } }),
    () => walk.try(who, 'DELETE /v1/closures', { query: span }),
    () =>
      walk.try(who, 'POST /v1/teacher-absences', {
        body: { ...span, teacher_id: dice.one(walk.teachers).id, timezone, reason: 'Folga' },
      }),
    () => walk.try(who, 'GET /v1/timetable/check', {}),
  ];
  return { name: 'foreignSchool', by: who.name, about: '', foreign: true, send: dice.one(calls) };
};
