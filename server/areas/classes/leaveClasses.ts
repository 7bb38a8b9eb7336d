import { type Services, systemCtx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { lockClassOfStudents, lockFor } from '../access/api.ts';
import { removeSeatsAfter, studentsOf } from '../calendar/api.ts';
import { leaveClass } from './leaveClass.ts';

/** The lessons to come of a student whose contract has ended by a withdrawal (CON-14); idempotent. */
export async function leaveClasses(
  services: Services,
  { student_id, since }: { student_id: string; since: string },
): Promise<void> {
  const ctx = systemCtx(services);
  const from = ctx.clock.now();
  const rows = await rowsOf(ctx.db, { class_id: text })`
    select class_id from class_students where student_id = ${student_id} and left_at is null and joined_at <= ${since}
    order by class_id`;
  for (const { class_id } of rows)
    await ctx.transaction(async (tx) => {
      await lockFor(tx, { days: 'read' });
      await lockClassOfStudents(tx, class_id, studentsOf, [student_id]);
      await leaveClass(tx, ctx, { class_id, student_id, from });
      await ctx.events.announceRecords(tx, ['calendar'], [student_id]);
    });
  // The seats of a guest end, too, unless the student has signed again meanwhile.
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [guest] = await rowsOf(tx, {
      user_id: text,
    })`select user_id from students s where student_id = ${student_id}
      and not exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed')`;
    if (guest) await removeSeatsAfter(tx, guest.user_id, from);
  });
}
