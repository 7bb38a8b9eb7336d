import type { Input, ResponseOf } from '../../../../contract/index.ts';
import { payByHand } from '../../../support/concluded.ts';
import { Enrolment } from '../../../support/enrolment.ts';
import type { Dice } from './dice.ts';
import { studentRows } from './pick.ts';
import type { Maker, Move, Person, Walk } from './walk.ts';

const levels = ['Zero', 'Básico', 'Intermediário', 'Avançado'] as const;
type Hours = Input<'POST /v1/availability'>['body']['availability'];

export const changeLevel: Maker = async (walk, dice) => {
  const student = dice.of(await studentRows(walk));
  if (!student) return null;
  const newLevel = dice.one(['Básico', 'Básico', ...levels] as const);
  const body = { studentId: student.student_id, newLevel, reason: 'Precisa rever o conteúdo do nível.' };
  return {
    name: 'changeLevel',
    by: walk.admin.name,
    about: `${student.name} ${student.student_level} → ${newLevel}`,
    send: () => walk.try(walk.admin, 'PATCH /v1/classes/change-level', { body }),
  };
};

function newHours(dice: Dice): Hours {
  const days = dice.some(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const,
    dice.between(3, 5),
  );
  const first = dice.between(8, 11);
  const hours = Array.from({ length: dice.between(4, 7) }, (_, index) => {
    const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    return { start: at(first + index), end: at(first + index + 1) };
  });
  return Object.fromEntries(days.map((day) => [day, hours]));
}

export const changeHoursOfStudent: Maker = async (walk, dice) => {
  const who = dice.one(walk.students);
  const body = { student_id: who.id, timezone: 'America/Sao_Paulo', availability: newHours(dice) };
  return {
    name: 'changeHoursOfStudent',
    by: walk.admin.name,
    about: who.name,
    send: () => walk.try(walk.admin, 'POST /v1/availability', { body }),
  };
};

export const changeHoursOfTeacher: Maker = async (walk, dice) => {
  const who = dice.one(walk.teachers);
  const body = { teacher_id: who.id, timezone: 'America/Sao_Paulo', availability: newHours(dice) };
  return {
    name: 'changeHoursOfTeacher',
    by: who.name,
    about: '',
    send: () => walk.try(who, 'POST /v1/availability/teacher', { body }),
  };
};

/** Mostly on again, so that the school goes on. */
export const switchPerson: Maker = async (walk, dice) => {
  const off = await walk.rows<{ user_id: string; name: string }>(
    `select u.user_id, u.name from users u left join students s using (user_id) left join teachers t using (user_id)
     where u.name ~ '^(Aluno|Professor)' and not (u.user_status and coalesce(s.student_status, true) and coalesce(t.teacher_status, true))
     order by u.name`,
  );
  const isTeacher = dice.chance(0.25);
  const on = dice.one(isTeacher ? walk.teachers : walk.students);
  const one = off.length > 0 && dice.chance(off.length > 2 ? 1 : 0.6) ? dice.one(off) : null;
  const id = one?.user_id ?? on.user_id;
  const profile = (status: boolean) =>
    walk.teachers.some(({ user_id }) => user_id === id)
      ? { teacher_status: status }
      : { student_status: status };
  const body = one
    ? { user_status: true, ...profile(true) }
    : dice.chance(0.4)
      ? { user_status: false }
      : { user_status: true, ...profile(false) };
  return {
    name: one ? 'switchPersonOn' : 'switchPersonOff',
    by: walk.admin.name,
    about: `${one?.name ?? on.name} ${JSON.stringify(body)}`,
    send: () => walk.try(walk.admin, 'PATCH /v1/users/:id/change-status', { params: { id }, body }),
  };
};

export const issueContract: Maker = async (walk, dice) => {
  const student = dice.of(await studentRows(walk));
  if (!student) return null;
  const params = { id: student.student_id };
  const wish = {
    plan_duration: dice.one(['Semestral', 'Anual'] as const),
    payment_method: 'À vista - Pix' as const,
    plan_start_date: walk.today(dice.between(-20, 0)),
  };
  const { status, data } = await walk.try(walk.admin, 'GET /v1/students/:id/new-contract', {
    params,
    query: wish,
  });
  if (status !== 200) return null;
  const shown = data as ResponseOf<'GET /v1/students/:id/new-contract'>;
  const body = { ...shown.terms, contract_id: shown.contract_id };
  return {
    name: 'issueContract',
    by: walk.admin.name,
    about: `${student.name} until ${shown.proposed.ends_on}`,
    send: async () => {
      const reply = await walk.try(walk.admin, 'POST /v1/students/:id/new-contract', { params, body });
      if (reply.status === 200) walk.drafts.set(student.student_id, shown.proposed.ends_on);
      return reply;
    },
  };
};

/** The student signs the new contract, and pays by hand; the classes last to its end (MATCH-15). */
export const signContract: Maker = async (walk, dice) => {
  const waiting = walk.students.filter(({ id }) => walk.drafts.has(id));
  const who = dice.of(waiting);
  if (!who) return null;
  return {
    name: 'signContract',
    by: who.name,
    about: `until ${walk.drafts.get(who.id)}`,
    leave: { leavesOut: true },
    isLong: true,
    send: () => sign(walk, who),
  };
};

async function sign(walk: Walk, who: Person): Promise<Awaited<ReturnType<Move['send']>>> {
  const caller = await walk.as(who);
  const enrolment = new Enrolment(walk.school);
  Object.assign(enrolment, {
    student: caller,
    user_id: who.user_id,
    student_id: who.id,
    email: who.email,
    name: who.name,
  });
  const query = { user_id: who.user_id };
  const seen = await walk.try(who, 'GET /v1/onboarding/find-by-user-id', { query });
  if (seen.status !== 200) return seen;
  const { contract } = seen.data as ResponseOf<'GET /v1/onboarding/find-by-user-id'>;
  if (contract?.status !== 'pending') return { ...seen, status: 417 };
  const params = { id: contract.contract_id };
  const asked = await walk.try(who, 'POST /v1/contracts/:id/code', { params, body: { party: 'student' } });
  if (asked.status !== 200) return asked;
  const code = /\b(\d{5})\b/.exec(await enrolment.mail())?.[1] ?? '';
  const name = contract.signers.find(({ party }) => party === 'student')?.name ?? '';
  const reply = await walk.try(who, 'POST /v1/contracts/:id/sign', {
    params,
    body: { party: 'student', code, typed_name: name, consent: true },
  });
  if (reply.status !== 200) return reply;
  const end = walk.drafts.get(who.id);
  if (end) walk.terms.set(who.id, end);
  walk.signed.add(who.id);
  walk.drafts.delete(who.id);
  const admin = await walk.as(walk.admin);
  for (const kind of ['registration', 'plan'] as const) await payByHand(walk.school, admin, who.id, kind);
  return reply;
}

/** Two records of one person; undone at once or later. */
export const mergeTwins: Maker = async (walk, dice) => {
  const twin = dice.of(walk.twins);
  const kept = walk.students[walk.twins.indexOf(twin as Person)];
  if (!twin || !kept) return null;
  const params = { id: kept.user_id };
  const { status, data } = await walk.try(walk.admin, 'GET /v1/users/:id/merge/:other_id', {
    params: { id: kept.user_id, other_id: twin.user_id },
  });
  if (status !== 200) return null;
  const shown = data as ResponseOf<'GET /v1/users/:id/merge/:other_id'>;
  const body = {
    other_id: twin.user_id,
    take: [],
    updated_at: shown.kept.updated_at,
    other_updated_at: shown.dissolved.updated_at,
  };
  return {
    name: 'mergeTwins',
    by: walk.admin.name,
    about: `${kept.name} ${shown.obstacles}`,
    send: () => walk.try(walk.admin, 'POST /v1/users/:id/merge', { params, body }),
    revert: (reply) => {
      const { id } = reply.data as ResponseOf<'POST /v1/users/:id/merge'>;
      return walk.try(walk.admin, 'POST /v1/merges/:id/undo', { params: { id } });
    },
  };
};

export const undoMerge: Maker = async (walk, dice) => {
  const kept = dice.one(walk.students.slice(0, walk.twins.length));
  const { status, data } = await walk.try(walk.admin, 'GET /v1/users/:id/merges', {
    params: { id: kept.user_id },
  });
  const merge = status === 200 ? (data as ResponseOf<'GET /v1/users/:id/merges'>)[0] : undefined;
  if (!merge) return null;
  return {
    name: 'undoMerge',
    by: walk.admin.name,
    about: kept.name,
    send: () => walk.try(walk.admin, 'POST /v1/merges/:id/undo', { params: { id: merge.id } }),
  };
};

export const foreignPerson: Maker = async (walk, dice) => {
  const [who, other] = dice.some([...walk.students], 2);
  const teacher = dice.one(walk.teachers);
  if (!who || !other) return null;
  const span = { start_date: `${walk.today()}T00:00:00.000Z`, end_date: `${walk.today(7)}T00:00:00.000Z` };
  const calls = [
    () =>
      walk.try(who, 'PATCH /v1/users/:id/change-status', {
        params: { id: other.user_id },
        body: { user_status: false },
      }),
    () =>
      walk.try(who, 'POST /v1/availability', {
        body: { student_id: other.id, timezone: 'America/Sao_Paulo', availability: newHours(dice) },
      }),
    () =>
      walk.try(who, 'POST /v1/students-transfer', {
        body: { student_id: other.id, teacher_id: teacher.id, description: 'Quero outro professor.' },
      }),
    () => walk.try(who, 'GET /v1/classes', { query: {} }),
    () =>
      walk.try(who, 'GET /v1/teacher-absences', {
        query: { start_date: span.start_date.slice(0, 10), end_date: span.end_date.slice(0, 10) },
      }),
  ];
  return { name: 'foreignPerson', by: who.name, about: other.name, foreign: true, send: dice.one(calls) };
};
