import type { CallKey, Input, ResponseOf } from '../../../../contract/index.ts';
import type { Reply } from '../../../support/caller.ts';
import type { Dice } from './dice.ts';
import { iso, pickClass, studentRows } from './pick.ts';
import type { Maker, Person, Walk } from './walk.ts';

interface Match {
  match_id: string;
  student_id: string;
  name: string;
  teacher_id: string | null;
}

const matches = (walk: Walk, status: string): Promise<Match[]> =>
  walk.rows<Match>(
    `select m.match_id, m.student_id, u.name, m.teacher_id from matches m join students s using (student_id)
     join users u using (user_id) where m.status = $1 order by u.name`,
    [status],
  );

export const allocate: Maker = async (walk, dice) => {
  const match = dice.of(await matches(walk, 'pending-allocation'));
  if (!match) return null;
  const { student_id } = match;
  const ranked = await walk.read(walk.admin, 'GET /v1/students-without-match/teachers', {
    query: { student_id },
  });
  const fitting = ranked.filter(({ fits }) => fits);
  const teacher = dice.of(dice.chance(0.9) ? fitting : ranked);
  if (!teacher) return null;
  return {
    name: 'allocate',
    by: walk.admin.name,
    about: `${match.name} → ${teacher.name}`,
    send: () =>
      walk.try(walk.admin, 'POST /v1/students-without-match', {
        body: { student_id, teacher_id: teacher.id },
      }),
    confirm: async () => {
      const person = walk.teacher(teacher.id);
      if (!person) return [];
      const query = { teacher_id: teacher.id };
      const waiting = await walk.read(person, 'GET /v1/teacher-acceptance/match', { query });
      return waiting.some((each) => each.student_id === student_id)
        ? []
        : ['the teacher does not see the offer'];
    },
  };
};

export const redirect: Maker = async (walk, dice) => {
  const match = dice.of(await matches(walk, 'waiting-acceptance'));
  if (!match) return null;
  const params = { student_id: match.student_id };
  return {
    name: 'redirect',
    by: walk.admin.name,
    about: match.name,
    send: () => walk.try(walk.admin, 'POST /v1/match/redirect/:student_id', { params }),
  };
};

type Grid = ResponseOf<'GET /v1/teacher-acceptance/class-availability'>;
type Answer = Input<'PATCH /v1/teacher-acceptance/answer'>['body'];

/** As many cells as the contract has hours, each class whole; null where they do not suffice. */
export function chooseCells(
  grid: Grid,
  dice: Dice,
): Pick<Answer, 'class_ids' | 'start_hour' | 'weekDays'> | null {
  const open = grid.slots.filter(({ available }) => available);
  const whole = [
    ...Map.groupBy(
      open.filter((cell) => cell.class_id !== null),
      (cell) => cell.class_id,
    ).values(),
  ];
  const free = dice.some(
    open.filter(({ class_id }) => class_id === null),
    99,
  );
  let chosen: Grid['slots'] = [];
  for (const cells of dice.chance(0.6) ? dice.some(whole, 9) : [])
    if (chosen.length + cells.length <= grid.frequency) chosen = [...chosen, ...cells];
  const days = new Set(chosen.map(({ day }) => day));
  for (const cell of free)
    if (chosen.length < grid.frequency && !days.has(cell.day)) {
      chosen = [...chosen, cell];
      days.add(cell.day);
    }
  if (chosen.length !== grid.frequency) return null;
  return {
    class_ids: chosen.map(({ class_id }) => class_id),
    start_hour: chosen.map(({ start_hour }) => start_hour),
    weekDays: chosen.map(({ day }) => day),
  };
}

export const answerMatch: Maker = async (walk, dice) => {
  const match = dice.of(await matches(walk, 'waiting-acceptance'));
  const who = match && walk.teacher(match.teacher_id ?? '');
  if (!match || !who) return null;
  const ids = { teacher_id: who.id, student_id: match.student_id };
  const { status, data } = await walk.try(who, 'GET /v1/teacher-acceptance/class-availability', {
    query: ids,
  });
  if (status !== 200) return null;
  const grid = data as Grid;
  const cells = dice.chance(0.85) ? chooseCells(grid, dice) : null;
  const none = { class_ids: [], start_hour: [], weekDays: [] };
  const body = { match_id: match.match_id, teacher_id: who.id, timezone: grid.timezone, ...(cells ?? none) };
  return {
    name: cells ? 'acceptMatch' : 'refuseMatch',
    by: who.name,
    about: `${match.name} ${cells ? `${cells.weekDays} ${cells.start_hour} ${cells.class_ids.map((id) => (id ? 'class' : 'free'))}` : ''}`,
    leave: { leavesOut: true },
    send: () => walk.try(who, 'PATCH /v1/teacher-acceptance/answer', { body }),
    confirm: (reply) => (cells ? confirmTaught(walk, match.student_id, reply) : Promise.resolve([])),
  };
};

/** The nightly check misses no hour of a student who was just accepted, and the last lesson is in the last week of the term. */
async function confirmTaught(walk: Walk, student_id: string, reply: Reply<CallKey>): Promise<string[]> {
  const { class_ids } = reply.data as ResponseOf<'PATCH /v1/teacher-acceptance/answer'>;
  const [seen] = await walk.rows<{ last: Date | null; classes: number; frequency: string; minutes: number }>(
    `select max(l.starts_at) as last, count(distinct l.class_id)::int as classes, s.frequency
     from students s left join lesson_students ls on ls.student_id = s.student_id
     left join lessons l on l.id = ls.lesson_id and l.class_id = any($2::uuid[])
     where s.student_id = $1 group by s.frequency`,
    [student_id, class_ids],
  );
  const end = walk.terms.get(student_id);
  const faults: string[] = [];
  if (!seen || seen.classes !== class_ids.length)
    faults.push('not every accepted class has a seat of the student');
  const weekBefore = end && iso(new Date(Date.parse(`${end}T12:00:00Z`) - 15 * 86_400_000)).slice(0, 10);
  if (seen?.last && weekBefore && weekBefore > walk.today(7) && iso(seen.last).slice(0, 10) < weekBefore)
    faults.push(`the lessons end on ${iso(seen.last)}, the contract on ${end}`);
  return faults;
}

export const plan: Maker = async (walk) => {
  const proposed = await walk.read(walk.admin, 'POST /v1/students-without-match/plan', {});
  const choices = proposed.students.flatMap(({ student_id, teacher_id }) =>
    teacher_id ? [{ student_id, teacher_id }] : [],
  );
  if (choices.length === 0) return null;
  return {
    name: 'applyPlan',
    by: walk.admin.name,
    about: `${choices.length} students`,
    send: () => walk.try(walk.admin, 'POST /v1/students-without-match/plan/apply', { body: { choices } }),
    confirm: async (reply) => {
      const done = reply.data as ResponseOf<'POST /v1/students-without-match/plan/apply'>;
      return done.every(({ allocated }) => allocated)
        ? []
        : ['a choice of the plan that was just made is refused'];
    },
  };
};

export const foreignMatch: Maker = async (walk, dice) => {
  const match = dice.of(await matches(walk, 'waiting-acceptance'));
  if (!match) return null;
  const other = dice.one(walk.teachers.filter(({ id }) => id !== match.teacher_id));
  const student = dice.one(walk.students);
  const body = {
    match_id: match.match_id,
    timezone: 'America/Sao_Paulo',
    class_ids: [],
    start_hour: [],
    weekDays: [],
  };
  const calls = [
    {
      who: other,
      send: () =>
        walk.try(other, 'PATCH /v1/teacher-acceptance/answer', {
          body: { ...body, teacher_id: match.teacher_id ?? '' },
        }),
    },
    {
      who: student,
      send: () =>
        walk.try(student, 'PATCH /v1/teacher-acceptance/answer', {
          body: { ...body, teacher_id: match.teacher_id ?? '' },
        }),
    },
    {
      who: other,
      send: () =>
        walk.try(other, 'POST /v1/students-without-match', {
          body: { student_id: match.student_id, teacher_id: other.id },
        }),
    },
  ];
  const { who, send } = dice.one(calls);
  return { name: 'foreignMatch', by: who.name, about: match.name, foreign: true, send };
};

const description = 'O aluno pediu outra solução.';

export const transfer: Maker = async (walk, dice) => {
  const of = await pickClass(
    walk,
    dice,
    `exists (select 1 from class_students cs join students s using (student_id)
    where cs.class_id = c.id and cs.left_at is null and s.onboarding_status = 'CONCLUIDO')`,
  );
  const student_id = of && dice.of(of.members);
  if (!of || !student_id) return null;
  const teacher = walk.teacher(of.teacher_id);
  const who = teacher && dice.chance(0.6) ? teacher : walk.admin;
  const transfer_type = dice.one(['HOUR_CHANGE', 'TEACHER_CHANGE'] as const);
  const chosen = dice.of(walk.teachers.filter(({ id }) => id !== of.teacher_id));
  const goal =
    who === walk.admin && transfer_type === 'TEACHER_CHANGE'
      ? dice.chance(0.5)
        ? { send_to_match: true }
        : { new_teacher_id: chosen?.id ?? null }
      : {};
  const body = { student_id, teacher_id: of.teacher_id, transfer_type, description, ...goal };
  return {
    name: `transfer ${transfer_type}`,
    by: who.name,
    about: `${walk.student(student_id)?.name} from ${of.title}`,
    send: () => walk.try(who, 'POST /v1/students-transfer', { body }),
    confirm: async (reply) => {
      const { status, match_status } = reply.data as ResponseOf<'POST /v1/students-transfer'>;
      const [row] = await studentRows(walk, 's.student_id = $1', [student_id]);
      const waits = row?.onboarding_status === 'AGUARDANDO_MATCH';
      if (status === 'APPROVED' && row && !waits && row.onboarding_status === 'CONCLUIDO')
        return [`the student of an approved transfer is ${row.onboarding_status}, the match ${match_status}`];
      return [];
    },
  };
};

export const decideTransfer: Maker = async (walk, dice) => {
  const open = await walk.rows<{ id: string; name: string; teacher_id: string }>(
    `select t.id, u.name, t.teacher_id from student_transfers t join students s using (student_id) join users u using (user_id)
     where t.status = 'PENDING' order by u.name`,
  );
  const one = dice.of(open);
  if (!one) return null;
  const body = dice.chance(0.3)
    ? { status: 'REPROVED' as const, reproval_comment: 'O aluno fica com o professor.' }
    : dice.chance(0.5)
      ? { status: 'APPROVED' as const, send_to_match: true }
      : {
          status: 'APPROVED' as const,
          new_teacher_id: dice.one(walk.teachers.filter(({ id }) => id !== one.teacher_id)).id,
        };
  return {
    name: `decideTransfer ${body.status}`,
    by: walk.admin.name,
    about: one.name,
    send: () => walk.try(walk.admin, 'PATCH /v1/students-transfer/:id', { params: { id: one.id }, body }),
  };
};

/** A teacher asks to transfer another teacher's student. */
export const foreignTransfer: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  const student_id = of && dice.of(of.members);
  if (!of || !student_id) return null;
  const own = await walk.rows<{ teacher_id: string }>(
    `select distinct c.teacher_id from classes c join class_students cs on cs.class_id = c.id where cs.student_id = $1`,
    [student_id],
  );
  const ids = new Set(own.map(({ teacher_id }) => teacher_id));
  const who: Person | undefined = dice.of(walk.teachers.filter(({ id }) => !ids.has(id)));
  if (!who) return null;
  const body = { student_id, teacher_id: dice.one([who.id, of.teacher_id]), description };
  return {
    name: 'foreignTransfer',
    by: who.name,
    about: walk.student(student_id)?.name ?? '',
    foreign: true,
    send: () =>
      walk.try(who, 'POST /v1/students-transfer', {
        body: { ...body, transfer_type: 'HOUR_CHANGE' as const },
      }),
  };
};
