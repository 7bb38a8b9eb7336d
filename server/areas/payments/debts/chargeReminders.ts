import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import {
  isReminderTime,
  type ReminderStep,
  reminderDue,
  reminderWindow,
} from '../../../../domain/reminders.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { day, int, orNull, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { eachRow } from '../../../platform/eachRow.ts';
import { queueMail } from '../../../platform/mail.ts';
import { readSchool } from '../../../platform/school.ts';
import { lockFor } from '../../access/api.ts';
import { notify } from '../../messages/api.ts';
import { mailedLink, statementLinkMail } from '../guardian/links.ts';
import { readPaidFor } from '../guardian/payingGuardian.ts';
import { charges, isWaived, unpaid } from '../tables.ts';

const dueRow = {
  charge_id: text,
  amount: int,
  due_date: day,
  reminded: orNull(int),
  student_id: text,
  user_id: text,
};
type Due = RowOf<typeof dueRow>;

/** Charges that count as debts (PAY-8), of people who can sign in to pay. */
const readDue = (services: Services, today: string): Promise<Due[]> => {
  const { from, to } = reminderWindow(today);
  return rowsOf(services.db, dueRow)`
    select h.charge_id, h.amount, h.due_date::text, h.reminded, h.student_id, u.user_id
    from charges h join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded')
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where ${unpaid(sql`h.status`)} and h.due_date between ${from}::date and ${to}::date
      and u.user_status and u.erased_at is null and not ${isWaived({ charge: 'h', student: 's' })}
    order by h.due_date, h.charge_id`;
};

const noticeOf = (step: ReminderStep) =>
  step < 0 ? 'charge_due_soon' : step === 0 ? 'charge_due_today' : 'charge_overdue';

/** The charge may have been paid or withdrawn, and another server may have sent the step, since it was read. */
async function takeStep(tx: Tx, { charge_id }: Due, step: ReminderStep): Promise<boolean> {
  const taken = await tx
    .update(charges)
    .set({ reminded: step })
    .where(
      and(
        eq(charges.charge_id, charge_id),
        unpaid(charges.status),
        or(isNull(charges.reminded), lt(charges.reminded, step)),
      ),
    )
    .returning({ charge_id: charges.charge_id });
  return taken.length > 0;
}

async function remind(tx: Tx, ctx: Ctx, due: Due, step: ReminderStep): Promise<void> {
  const { charge_id, student_id, user_id } = due;
  const values = { amount: { cents: due.amount }, due: { day: due.due_date } };
  await notify(tx, ctx, [user_id], {
    notification: 'PAYMENT',
    notice: noticeOf(step),
    values,
    once_key: `charge:${charge_id}:reminder:${step}`,
  });
  const paidFor = await readPaidFor(tx, ctx, student_id);
  if (!paidFor) return;
  await queueMail(tx, ctx, {
    kind: statementLinkMail,
    to: paidFor.guardian,
    mail: 'charge_reminder',
    values: { ...values, student: paidFor.student_name, ...(await mailedLink(tx, ctx, paidFor)) },
  });
}

/** Hourly in the daytime; each charge and step is sent once (PAY-18). */
export async function chargeReminders(services: Services): Promise<void> {
  const now = services.clock.now();
  if (!isReminderTime(now)) return;
  const { payment_reminders } = await readSchool(services);
  if (!payment_reminders) return;
  const ctx = systemCtx(services, 'charge_reminders');
  const today = localDate(now);
  const due = (await readDue(services, today)).flatMap((row) => {
    const step = reminderDue({ due_date: row.due_date, sent: row.reminded }, today);
    return step === null ? [] : [{ row, step }];
  });
  await eachRow(services, due, ({ row, step }) =>
    services.transaction(async (tx) => {
      await lockFor(tx, { students: [row.student_id] });
      if (await takeStep(tx, row, step)) await remind(tx, ctx, row, step);
    }),
  );
}
