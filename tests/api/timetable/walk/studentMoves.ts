import type { CallKey, ResponseOf } from '../../../../contract/index.ts';
import type { Reply } from '../../../support/caller.ts';
import type { Dice } from './dice.ts';
import { isAhead, iso } from './pick.ts';
import type { Maker, Person, Walk } from './walk.ts';

interface Seat {
  lesson_id: string;
  student_id: string;
  class_id: string;
  title: string;
  starts_at: Date;
}

/** Seats, or lessons that can be made up, soonest first. */
async function seats(walk: Walk, where: string): Promise<Seat[]> {
  return walk.rows<Seat>(
    `select l.id as lesson_id, s.student_id, l.class_id, c.title, l.starts_at
     from lessons l join classes c on c.id = l.class_id cross join students s join users u using (user_id)
     where ${where} and ${isAhead(walk)} and l.starts_at < $1::timestamptz + interval '30 days'
     order by l.starts_at, c.title, u.name limit 120`,
    [walk.now],
  );
}

const hasSeat = `exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = s.student_id and ls.active)`;

function pickSeat(walk: Walk, dice: Dice, all: readonly Seat[]): { seat: Seat; who: Person } | null {
  const same = all.filter(({ class_id }) => class_id === walk.focus.class_id);
  const seat = same.length > 0 && dice.chance(0.75) ? dice.one(same) : dice.of(all);
  const who = seat && walk.student(seat.student_id);
  return seat && who ? { seat, who } : null;
}

export const giveUp: Maker = async (walk, dice) => {
  const picked = pickSeat(walk, dice, await seats(walk, hasSeat));
  if (!picked) return null;
  const { seat, who } = picked;
  return {
    name: 'giveUp',
    by: who.name,
    about: `${seat.title} ${iso(seat.starts_at)}`,
    send: () => walk.try(who, 'POST /v1/calendar/:id/give-up', { params: { id: seat.lesson_id }, body: {} }),
    confirm: async (reply) => {
      const { id, used_at } = reply.data as ResponseOf<'POST /v1/calendar/:id/give-up'>;
      const open = await walk.read(who, 'GET /v1/makeups', { query: { open: 'true', pageSize: 100 } });
      const left = await walk.rows(
        `select 1 from lesson_students ls where ls.lesson_id = $1 and ls.student_id = $2 and ls.active`,
        [seat.lesson_id, who.id],
      );
      return [
        ...(used_at === null && open.response.some((each) => each.id === id)
          ? []
          : ['no open make-up is listed']),
        ...(left.length > 0 ? ['the seat that was given up is still taken'] : []),
      ];
    },
  };
};

export const ask: Maker = async (walk, dice) => {
  const isOpen = `exists (select 1 from makeups m where m.lesson_id = l.id and m.student_id = s.student_id and m.used_at is null)`;
  const made = await seats(walk, isOpen);
  const picked = pickSeat(
    walk,
    dice,
    made.length > 0 && dice.chance(0.6) ? made : await seats(walk, hasSeat),
  );
  if (!picked) return null;
  const { seat, who } = picked;
  const params = { id: seat.lesson_id };
  const query = { start_date: walk.today(dice.between(1, 16)), timezone: 'America/Sao_Paulo' };
  const { status, data } = await walk.try(who, 'GET /v1/calendar/:id/hours', { params, query });
  const hours = status === 200 ? (data as ResponseOf<'GET /v1/calendar/:id/hours'>).hours : [];
  const hour = dice.of(hours);
  if (!hour) return null;
  const { starts_at, to_lesson_id } = hour;
  return {
    name: 'ask',
    by: who.name,
    about: `${seat.title} ${iso(seat.starts_at)} → ${starts_at} ${hour.title ?? ''}`,
    send: () =>
      walk.try(who, 'POST /v1/reschedules', {
        body: { lesson_id: seat.lesson_id, starts_at, to_lesson_id },
      }),
    confirm: async (reply) => {
      const { id } = reply.data as ResponseOf<'POST /v1/reschedules'>;
      const list = await walk.read(who, 'GET /v1/reschedules', {
        query: { status: 'pending', pageSize: 100 },
      });
      return list.response.some((each) => each.id === id) ? [] : ['the request is not listed'];
    },
  };
};

interface Pending {
  id: string;
  student_id: string;
  lesson_id: string;
  teacher_id: string;
  name: string;
  starts_at: Date;
}

const pending = (walk: Walk): Promise<Pending[]> =>
  walk.rows<Pending>(
    `select r.id, r.student_id, r.lesson_id, r.teacher_id, u.name, r.starts_at
     from reschedules r join students s using (student_id) join users u using (user_id)
     where r.status = 'pending' order by r.starts_at, u.name, r.lesson_starts_at`,
  );

export const withdraw: Maker = async (walk, dice) => {
  const request = dice.of(await pending(walk));
  const who = request && walk.student(request.student_id);
  if (!request || !who) return null;
  return {
    name: 'withdraw',
    by: who.name,
    about: iso(request.starts_at),
    send: () => walk.try(who, 'POST /v1/reschedules/:id/withdraw', { params: { id: request.id } }),
  };
};

export const answerRequest: Maker = async (walk, dice) => {
  const request = dice.of(await pending(walk));
  if (!request) return null;
  const teacher = walk.teacher(request.teacher_id);
  const who = teacher && dice.chance(0.7) ? teacher : walk.admin;
  const accept = dice.chance(0.8);
  const body = { accept, ...(!accept && { reason: 'Tenho outro compromisso' }) };
  return {
    name: accept ? 'acceptRequest' : 'refuseRequest',
    by: who.name,
    about: `${request.name} → ${iso(request.starts_at)}`,
    // A private lesson that moves keeps its row, and goes to the class's teacher.
    leave: { exceptions: true },
    send: () => walk.try(who, 'POST /v1/reschedules/:id/answer', { params: { id: request.id }, body }),
    confirm: (reply) => (accept ? confirmAccepted(walk, request, reply) : Promise.resolve([])),
  };
};

async function confirmAccepted(
  walk: Walk,
  { student_id, lesson_id, starts_at }: Pending,
  reply: Reply<CallKey>,
): Promise<string[]> {
  const { to_lesson_id } = reply.data as ResponseOf<'POST /v1/reschedules/:id/answer'>;
  const there = await walk.rows(
    `select 1 from lesson_students ls join lessons l on l.id = ls.lesson_id
     where ls.student_id = $1 and l.id = $2 and l.starts_at = $3 and ls.active and l.status = 'scheduled'`,
    [student_id, to_lesson_id ?? lesson_id, starts_at],
  );
  const used = await walk.rows(
    'select 1 from makeups where student_id = $1 and lesson_id = $2 and used_lesson_id = $3',
    [student_id, lesson_id, to_lesson_id ?? lesson_id],
  );
  const own = await walk.rows(
    `select 1 from makeups where student_id = $1 and used_lesson_id = $2 and used_at is not null`,
    [student_id, to_lesson_id ?? lesson_id],
  );
  return [
    ...(there.length === 1 ? [] : ['the student has no seat at the accepted hour']),
    ...(used.length + own.length > 0 ? [] : ['the make-up was not used']),
  ];
}

export const foreignRequest: Maker = async (walk, dice) => {
  const request = dice.of(await pending(walk));
  if (!request) return null;
  const params = { id: request.id };
  const teacher = dice.one(walk.teachers.filter(({ id }) => id !== request.teacher_id));
  const student = dice.one(walk.students.filter(({ id }) => id !== request.student_id));
  const calls = [
    {
      who: teacher,
      send: () => walk.try(teacher, 'POST /v1/reschedules/:id/answer', { params, body: { accept: true } }),
    },
    { who: student, send: () => walk.try(student, 'POST /v1/reschedules/:id/withdraw', { params }) },
    {
      who: student,
      send: () => walk.try(student, 'POST /v1/reschedules/:id/answer', { params, body: { accept: true } }),
    },
  ];
  const { who, send } = dice.one(calls);
  return { name: 'foreignRequest', by: who.name, about: iso(request.starts_at), foreign: true, send };
};
