import type { CallKey, Input, ResponseOf } from '../../../../contract/index.ts';
import type { Reply } from '../../../support/caller.ts';
import type { Dice } from './dice.ts';
import { type ClassRow, pickClass, studentRows } from './pick.ts';
import type { Maker, Person, Walk } from './walk.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const zones = [
  'America/Sao_Paulo',
  'America/Sao_Paulo',
  'America/Sao_Paulo',
  'America/Manaus',
  'Europe/Lisbon',
];
const pad = (value: number) => String(value).padStart(2, '0');

type Entry = Input<'POST /v1/classes'>['body']['calendars'][number];
type Plan = ResponseOf<'POST /v1/classes/preview'>;

/** A recurrence of some weeks, rarely of another kind. */
export function newEntry(walk: Walk, dice: Dice): Entry {
  const hour = dice.between(8, 16);
  const minutes = dice.weighted([
    { weight: 6, of: 60 },
    { weight: 1, of: 30 },
    { weight: 1, of: 90 },
  ]);
  const starts = dice.between(-3, 12);
  const type = dice.weighted([
    { weight: 12, of: 'Semana' as const },
    { weight: 1, of: 'Dia' as const },
    { weight: 1, of: 'Mês' as const },
    { weight: 1, of: 'Ano' as const },
    { weight: 2, of: null },
  ]);
  const length = type === 'Dia' ? dice.between(2, 9) : dice.between(20, 130);
  return {
    title: `Recorrência ${++walk.serial}`,
    description: '',
    start_date: walk.today(starts),
    end_date: type === null ? walk.today(starts) : walk.today(starts + length),
    timezone: dice.one(zones),
    recurrence: type !== null,
    recurrence_type: type,
    recurrence_days: type === 'Semana' ? dice.some(days, dice.between(1, 3)) : [],
    ...endOf(hour, minutes, dice),
  };
}

function endOf(hour: number, minutes: number, dice: Dice) {
  const start = hour * 60 + (dice.chance(0.8) ? 0 : 30);
  const end = start + minutes;
  return {
    start_hour: `${pad(Math.floor(start / 60))}:${pad(start % 60)}`,
    end_hour: `${pad(Math.floor(end / 60))}:${pad(end % 60)}`,
  };
}

/** Leaves lessons with conflicts out, or keeps those that may be kept. */
export function decide(plan: Plan, dice: Dice): { skip?: string[]; keep?: string[] } {
  const starts = (some: readonly { original_start: string }[]) => [
    ...new Set(some.map(({ original_start }) => original_start)),
  ];
  const hard = plan.conflicts.filter(({ kind }) => kind === 'teacher' || kind === 'student');
  const soft = plan.conflicts.filter(({ kind }) => kind === 'absence' || kind === 'closed');
  const keepsSoft = dice.chance(0.4);
  const keepsClosed = dice.chance(0.15) ? starts(plan.closed) : [];
  const keep = [...(keepsSoft ? starts(soft) : []), ...keepsClosed];
  const skip = [...starts(hard), ...(keepsSoft ? [] : starts(soft))];
  return { ...(skip.length > 0 && { skip }), ...(keep.length > 0 && { keep }) };
}

/** Previews the change, and decides about its conflicts now and then. */
async function decided(
  walk: Walk,
  dice: Dice,
  body: Input<'POST /v1/classes/preview'>['body'],
): Promise<{ skip?: string[]; keep?: string[] }> {
  if (dice.chance(0.1)) return {};
  const { status, data } = await walk.try(walk.admin, 'POST /v1/classes/preview', { body });
  return status === 200 ? decide(data as Plan, dice) : {};
}

async function confirmClass(walk: Walk, reply: Reply<CallKey>, wanted: object): Promise<string[]> {
  const { id } = reply.data as { id: string };
  const shown = await walk.read(walk.admin, 'GET /v1/classes/:id', { params: { id } });
  const seated = await walk.read(walk.admin, 'GET /v1/classes/:id/students', { params: { id } });
  const faults = Object.entries(wanted).flatMap(([name, value]) => {
    const has = name === 'students' ? shown.students.toSorted() : shown[name as keyof typeof shown];
    const needs = name === 'students' ? (value as string[]).toSorted() : value;
    return JSON.stringify(has) === JSON.stringify(needs) ? [] : [`the saved class shows another ${name}`];
  });
  if (
    seated
      .map(({ student_id }) => student_id)
      .toSorted()
      .join() !== shown.students.toSorted().join()
  )
    faults.push('the students of the saved class are others than the class names');
  return faults;
}

export const createClass: Maker = async (walk, dice) => {
  const course_id = dice.one(walk.courses);
  const plan_type = dice.chance(0.6) ? ('Em grupo' as const) : ('Particular' as const);
  const fitting = await studentRows(walk, 's.course_id = $1 and s.plan_type = $2', [course_id, plan_type]);
  // Now and then one who may not join.
  const anyone = dice.chance(0.1) ? await studentRows(walk) : fitting;
  const chosen = dice.some(anyone, plan_type === 'Em grupo' ? dice.between(0, 4) : dice.between(0, 1));
  const students = chosen.map(({ student_id }) => student_id);
  const form = {
    title: `Turma ${pad(++walk.serial)}`,
    description: 'Conversação',
    course_id,
    teacher_id: (walk.teacher(walk.focus.teacher_id ?? '') ?? dice.one(walk.teachers)).id,
    student_level: dice.one(['Zero', 'Básico', 'Básico', 'Avançado'] as const),
    plan_type,
    isCorp: false,
    students,
    calendars: Array.from({ length: dice.between(1, 2) }, () => newEntry(walk, dice)),
  };
  const body = { ...form, ...(await decided(walk, dice, form)) };
  return {
    name: 'createClass',
    by: walk.admin.name,
    about: `${form.title} ${plan_type} ${chosen.map(({ name }) => name)} ${JSON.stringify(form.calendars)} ${JSON.stringify({ skip: body.skip, keep: body.keep })}`,
    leave: { leavesOut: true, exceptions: body.keep !== undefined },
    send: () => walk.try(walk.admin, 'POST /v1/classes', { body }),
    confirm: (reply) =>
      confirmClass(walk, reply, { title: form.title, teacher_id: form.teacher_id, students }),
  };
};

type Change = Omit<Input<'PATCH /v1/classes/:id'>['body'], 'calendars'> & { calendars?: Entry[] };

async function saving(walk: Walk, dice: Dice, name: string, of: ClassRow, change: Change) {
  const { updated_at, ...wanted } = change;
  const decisions = await decided(walk, dice, { id: of.id, ...wanted });
  const body = {
    ...wanted,
    ...decisions,
    ...(updated_at !== undefined && { updated_at: String(updated_at) }),
  };
  const { skip, keep } = body;
  return {
    name,
    by: walk.admin.name,
    about: `${of.title} ${JSON.stringify(change)} ${JSON.stringify({ skip, keep })}`,
    leave: {
      leavesOut: skip !== undefined || change.calendars !== undefined,
      exceptions: keep !== undefined || change.teacher_id !== undefined,
    },
    send: () => walk.try(walk.admin, 'PATCH /v1/classes/:id', { params: { id: of.id }, body }),
    confirm: (reply: Reply<CallKey>) =>
      confirmClass(walk, reply, {
        ...(change.students && { students: change.students }),
        ...(change.teacher_id && { teacher_id: change.teacher_id }),
      }),
  };
}

export const changeHours: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  if (!of) return null;
  const shown = await walk.read(walk.admin, 'GET /v1/classes/:id', { params: { id: of.id } });
  const calendars = shown.calendars
    .toSorted((a, b) => (`${a.start_date}${a.title}` < `${b.start_date}${b.title}` ? -1 : 1))
    .map(({ duration: _, ...entry }): Entry => ({ ...entry }));
  const entry = dice.of(calendars);
  const change = dice.between(0, 6);
  if (entry && change === 0) Object.assign(entry, endOf(dice.between(8, 16), 60, dice));
  else if (entry && change === 1 && entry.recurrence_type === 'Semana')
    entry.recurrence_days = dice.some(days, dice.between(1, 3));
  else if (entry && change === 2 && entry.recurrence) entry.end_date = walk.today(dice.between(10, 150));
  else if (entry && change === 3 && calendars.length > 1) calendars.splice(calendars.indexOf(entry), 1);
  else if (entry && change === 4) entry.title = `Recorrência ${++walk.serial}`;
  else if (calendars.length < 4) calendars.push(newEntry(walk, dice));
  return saving(walk, dice, 'changeHours', of, { calendars, updated_at: shown.updated_at });
};

export const changeStudents: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  if (!of) return null;
  const fitting = await studentRows(walk, 's.course_id = $1 and s.plan_type = $2', [
    of.course_id,
    of.plan_type,
  ]);
  const others = fitting.map(({ student_id }) => student_id).filter((id) => !of.members.includes(id));
  const joining = dice.some(others, dice.between(0, of.plan_type === 'Em grupo' ? 2 : 1));
  const leaving = joining.length === 0 || dice.chance(0.3) ? dice.some(of.members, 1) : [];
  const students = [...of.members.filter((id) => !leaving.includes(id)), ...joining];
  if (joining.length + leaving.length === 0) return null;
  return saving(walk, dice, 'changeStudents', of, { students });
};

export const changeClassTeacher: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  return of && saving(walk, dice, 'changeClassTeacher', of, { teacher_id: dice.one(walk.teachers).id });
};

export const renameClass: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  return of && saving(walk, dice, 'renameClass', of, { description: `Descrição ${++walk.serial}` });
};

export const switchClass: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  if (!of) return null;
  const to = (status: boolean) =>
    walk.try(walk.admin, 'PATCH /v1/classes/:id/change-status', { params: { id: of.id }, body: { status } });
  return {
    name: of.status ? 'switchClassOff' : 'switchClassOn',
    by: walk.admin.name,
    about: of.title,
    send: () => to(!of.status),
    ...(of.status && { revert: () => to(true) }),
  };
};

/** A wrong person asks for a class, or changes one. */
export const foreignClass: Maker = async (walk, dice) => {
  const of = await pickClass(walk, dice);
  if (!of) return null;
  const params = { id: of.id };
  const others: Person[] = [...walk.teachers.filter(({ id }) => id !== of.teacher_id), ...walk.students];
  const who = dice.one(others);
  const calls = [
    () => walk.try(who, 'GET /v1/classes/:id', { params }),
    () => walk.try(who, 'PATCH /v1/classes/:id', { params, body: { students: [] } }),
    () => walk.try(who, 'PATCH /v1/classes/:id/change-status', { params, body: { status: !of.status } }),
  ];
  return { name: 'foreignClass', by: who.name, about: of.title, foreign: true, send: dice.one(calls) };
};
