import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { notify } from '../messages/api.ts';
import type { ClassPlan } from './classPlan.ts';

interface Change {
  readonly class_id: string;
  readonly title: string;
  readonly plan: ClassPlan;
  readonly leaving: readonly string[];
  readonly joining: readonly string[];
}

/** Notifies those who join or leave, and the others if their hours change. */
export async function announceClass(
  tx: Tx,
  ctx: Ctx,
  { title, plan, leaving, joining }: Change,
): Promise<void> {
  const { taught, plans } = plan;
  const teachers = [...new Set([taught.teacher_id, taught.former_teacher_id])];
  const logins = await rowsOf(tx, { id: text, user_id: text })`
    select student_id as id, user_id from students
      where student_id = any(${`{${[...taught.student_ids, ...leaving].join()}}`}::uuid[])
    union all select teacher_id, user_id from teachers where teacher_id = any(${`{${teachers.join()}}`}::uuid[])`;
  const loginsOf = (ids: readonly string[]) =>
    logins.flatMap(({ id, user_id }) => (ids.includes(id) && user_id !== ctx.actor?.user_id ? user_id : []));
  await ctx.events.announceRecords(tx, ['classes', 'calendar'], [...taught.student_ids, ...leaving]);
  const first = plan.lessons.toSorted((a, b) => +a.start - +b.start)[0]?.start;
  const kind = { notification: 'NOTICE' } as const;
  if (first && joining.length > 0)
    await notify(tx, ctx, loginsOf(joining), {
      ...kind,
      notice: 'class_joined',
      values: { title, from: { moment: first } },
    });
  if (leaving.length > 0)
    await notify(tx, ctx, loginsOf(leaving), { ...kind, notice: 'class_left', values: { title } });
  const isChanged = plans.some(
    ({ entry_id, series, old }) =>
      entry_id !== null &&
      (series.add.length > 0 ||
        series.drop.length > 0 ||
        series.keep.some((each, at) => isMoved(each, old[at]))),
  );
  const others = [...taught.student_ids.filter((id) => !joining.includes(id)), ...teachers];
  if (first && isChanged)
    await notify(tx, ctx, [...new Set([...loginsOf(others), ...(await guestsOf(tx, plan))])], {
      ...kind,
      notice: 'series_changed',
      values: { title, from: { moment: first } },
    });
}

/** Guests of single lessons. */
async function guestsOf(tx: Tx, { plans, taught }: ClassPlan): Promise<string[]> {
  const kept = plans.flatMap(({ series }) => series.keep.map(({ id }) => id));
  const rows = await rowsOf(tx, { user_id: text })`
    select distinct s.user_id from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = any(${`{${kept.join()}}`}::uuid[])
      and s.student_id <> all(${`{${taught.student_ids.join()}}`}::uuid[])`;
  return rows.map(({ user_id }) => user_id);
}

const isMoved = (one: { start: Date }, other: { start: Date } | undefined) =>
  !other || +one.start !== +other.start;
