import { eq } from 'drizzle-orm';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { applyPlans, entryValues, type PlannedEntry, planEntry, studentsOf } from '../calendar/api.ts';
import { classes } from './tables.ts';

interface Extension {
  readonly class_id: string;
  /** ISO date, included. */
  readonly until: string;
}

/** Lets the class meet until that day; throws `lesson_overlap` where the teacher or a student is taken (MATCH-15, CAL-1). */
export async function extendClass(tx: Tx, ctx: Ctx, { class_id, until }: Extension): Promise<void> {
  // An entry that another one follows has ended on purpose.
  const ending = await rowsOf(tx, { id: text, end_date: day })`
    select e.id, e.end_date::text from calendar_entries e
    where e.class_id = ${class_id} and e.recurrence and e.end_date < ${until}
      and e.end_date >= ${ctx.clock.now().toISOString()}::date
      and not exists (select 1 from calendar_entries later
        where later.class_id = e.class_id and later.recurrence and later.start_date > e.end_date)
    order by e.id`;
  if (ending.length === 0) return;
  const plans: PlannedEntry[] = [];
  for (const { id } of ending) {
    const values = await entryValues(tx, id);
    plans.push(
      await planEntry(tx, {
        entry_id: id,
        values: { ...values, end_date: until },
        from: instantAt(addDays(values.end_date, 1), '00:00', values.timezone),
        decisions: { skip: values.skipped },
      }),
    );
  }
  const [row] = await tx.select().from(classes).where(eq(classes.id, class_id));
  const { teacher_id, title } = ensureFound(row);
  const student_ids = await studentsOf(tx, class_id);
  await applyPlans(tx, plans, { class_id, teacher_id, former_teacher_id: teacher_id, student_ids });
  await audit(tx, ctx, {
    context: 'classes',
    entity: 'classes',
    entity_id: class_id,
    entity_name: title,
    before: { calendars: ending.map(({ end_date }) => end_date) },
    after: { calendars: ending.map(() => until) },
  });
  await ctx.events.announceRecords(tx, ['classes', 'calendar'], student_ids);
}
