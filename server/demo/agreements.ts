import { sql } from 'drizzle-orm';
import { createAgreement } from '../areas/payments/agreements/agreements.ts';
import { undoAgreement } from '../areas/payments/agreements/undoAgreement.ts';
import { confirmCharge } from '../areas/payments/confirmByHand.ts';
import type { Ctx } from '../platform/context.ts';
import { int, rowsOf, text } from '../platform/db/rows.ts';
import { ensureFound } from '../platform/errors.ts';
import type { DemoSchool } from './school.ts';
import type { DemoStudent } from './students.ts';

interface Debt {
  readonly user_id: string;
  readonly charge_ids: readonly string[];
  /** Cents. */
  readonly amount: number;
}

/**
 * Students who owe: one keeps an agreement of which the first instalment is paid, the agreement of another was undone, and two are so late that
 * they are inactive.
 */
export async function fillAgreements(school: DemoSchool, students: readonly DemoStudent[]): Promise<void> {
  const [main, ...others] = students.filter(
    ({ target, fromCompany }) => target === 'CONCLUIDO' && !fromCompany,
  );
  if (!main) return;
  const ids = others.map(({ student_id }) => student_id);
  const running = await leaveUnpaid(school, ids, { from: -100, oldest: -71, to: -41 });
  if (running) await keepAgreement(school, running);
  // Rather one who is still active; on some days no one owes so little.
  const undone =
    (await leaveUnpaid(school, ids, { from: -14, oldest: -6, to: -6 })) ??
    (await leaveUnpaid(school, ids, { from: -40, oldest: -6, to: -6 }));
  if (undone) await changeMind(school, undone);
  await leaveUnpaid(school, ids, { from: -60, oldest: -31, to: -1 });
  await leaveUnpaid(school, ids, { from: -130, oldest: -91, to: -1 });
}

/** Within the demo's transaction, at that moment. */
function within({ tx, at }: DemoSchool, days: number): Ctx {
  return { ...at(days), db: tx, transaction: (work) => work(tx) };
}

/** Takes back what a student paid who owes nothing, of instalments due in these days, the oldest of them by `oldest`. The first is never among them. */
async function leaveUnpaid(
  { tx, day }: DemoSchool,
  ids: readonly string[],
  { from, oldest, to }: { from: number; oldest: number; to: number },
): Promise<Debt | undefined> {
  const [debt] = await rowsOf(tx, { student_id: text, user_id: text, amount: int })`
    select s.student_id, s.user_id, sum(h.amount)::int as amount
    from charges h join students s on s.student_id = h.student_id
    where s.student_id = any(${sql.param([...ids])}) and h.kind = 'plan' and h.installment > 1
      and h.due_date between ${day(from)} and ${day(to)}
    group by s.student_id
    having bool_and(h.status = 'paid') and min(h.due_date) <= ${day(oldest)} and not exists (select 1 from charges u
      where u.student_id = s.student_id and u.due_date < ${day(0)} and u.status <> 'paid')
    order by array_position(${sql.param([...ids])}, s.student_id) limit 1`;
  if (!debt) return undefined;
  const taken = await rowsOf(tx, { charge_id: text })`
    update charges set status = 'open', paid_at = null where student_id = ${debt.student_id} and kind = 'plan'
      and installment > 1 and due_date between ${day(from)} and ${day(to)} returning charge_id`;
  return {
    user_id: debt.user_id,
    amount: debt.amount,
    charge_ids: taken.map(({ charge_id }) => charge_id),
  };
}

async function agree(
  school: DemoSchool,
  { user_id, charge_ids, amount }: Debt,
  { days, firstDue, installments }: { days: number; firstDue: number; installments: number },
): Promise<string> {
  const { agreement_id } = await createAgreement(within(school, days), {
    body: {
      user_id,
      charge_ids: [...charge_ids],
      installments,
      first_due_date: school.day(firstDue),
      adjustment: 'none',
      unit: 'cents',
      value: 0,
      total: amount,
    },
  });
  return agreement_id;
}

async function keepAgreement(school: DemoSchool, debt: Debt): Promise<void> {
  const agreement_id = await agree(school, debt, { days: -40, firstDue: -12, installments: 3 });
  const [first] = await rowsOf(school.tx, { charge_id: text })`
    select charge_id from charges where agreement_id = ${agreement_id} and agreement_number = 1`;
  await confirmCharge(within(school, -13), {
    params: { id: ensureFound(first).charge_id },
    body: { note: 'Pix visto no extrato do banco' },
  });
}

async function changeMind(school: DemoSchool, debt: Debt): Promise<void> {
  const id = await agree(school, debt, { days: -4, firstDue: 10, installments: 2 });
  await undoAgreement(within(school, -3), { params: { id } });
}
