import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Input } from '../../../../contract/index.ts';
import {
  type AgreementPlan,
  canBeCovered,
  canBeUndone,
  planAgreement,
} from '../../../../domain/agreements.ts';
import { CHARGE_STATUSES } from '../../../../domain/onboarding.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  rowsOf,
  text,
} from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor, visibleStudents } from '../../access/api.ts';
import { students } from '../../people/tables.ts';
import { recomputeDebt } from '../debts/recomputeDebt.ts';
import { charges } from '../tables.ts';
import { agreements } from './tables.ts';

type Charge = typeof charges.$inferSelect;
type Terms = Input<'POST /v1/agreements/preview'>['body'];

/** The charges in their order, and what an agreement over them comes to. */
interface Draft {
  readonly student_id: string;
  readonly contract_id: string;
  readonly covered: readonly Charge[];
  readonly plan: AgreementPlan;
}

async function studentOf(db: Reader, user_id: string): Promise<string> {
  const [student] = await db
    .select({ student_id: students.student_id })
    .from(students)
    .where(eq(students.user_id, user_id));
  return ensureFound(student).student_id;
}

/** Charges of another student look missing, like those that do not exist. */
async function draftOf(ctx: Ctx, student_id: string, terms: Terms, read: Promise<Charge[]>): Promise<Draft> {
  const today = localDate(ctx.clock.now());
  const covered = await read;
  if (covered.length !== new Set(terms.charge_ids).size) throw new AppError('not_found');
  const isOpen = covered.every((charge) =>
    canBeCovered({ ...charge, isAgreed: charge.agreement_id !== null }, today),
  );
  const contract_id = covered[0]?.contract_id;
  if (!isOpen || contract_id === undefined) throw new AppError('agreement_charge');
  if (covered.some((charge) => charge.contract_id !== contract_id)) throw new AppError('agreement_contracts');
  const amounts = covered.map(({ amount }) => amount);
  const plan = planAgreement(amounts, terms, today);
  if (typeof plan === 'string') throw new AppError(plan);
  return { student_id, contract_id, covered, plan };
}

const chosen = (student_id: string, charge_ids: readonly string[]) =>
  and(eq(charges.student_id, student_id), inArray(charges.charge_id, [...charge_ids]));

const byDue = [charges.due_date, charges.installment, charges.charge_id] as const;

export const previewAgreement: Handler<'POST /v1/agreements/preview'> = async (ctx, { body }) => {
  const student_id = await studentOf(ctx.db, body.user_id);
  const read = ctx.db
    .select()
    .from(charges)
    .where(chosen(student_id, body.charge_ids))
    .orderBy(...byDue);
  const { plan } = await draftOf(ctx, student_id, body, read.execute());
  return { ...plan, installments: [...plan.installments] };
};

async function replaceCharges(tx: Tx, ctx: Ctx, agreement_id: string, draft: Draft): Promise<void> {
  const { student_id, contract_id, covered, plan } = draft;
  await tx
    .update(charges)
    .set({ status: 'cancelled', replaced_by: agreement_id, replaced_status: sql`${charges.status}` })
    .where(
      inArray(
        charges.charge_id,
        covered.map(({ charge_id }) => charge_id),
      ),
    );
  const [last] = await tx
    .select({ installment: sql<number>`max(${charges.installment})`.mapWith(Number) })
    .from(charges)
    .where(and(eq(charges.contract_id, contract_id), eq(charges.kind, 'plan')));
  await tx.insert(charges).values(
    plan.installments.map(({ number, amount, due_date }) => ({
      student_id,
      contract_id,
      provider: ctx.providers.payment.name,
      kind: 'plan' as const,
      installment: ensureFound(last).installment + number,
      amount,
      due_date,
      agreement_id,
      agreement_number: number,
    })),
  );
}

/** The student's row is locked as wherever money moves, so that a payment comes before the agreement or finds its charge withdrawn (PAY-7). */
export const createAgreement: Handler<'POST /v1/agreements'> = async (ctx, { body }) => {
  const { total, ...terms } = body;
  const student_id = await studentOf(ctx.db, body.user_id);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const read = tx
      .select()
      .from(charges)
      .where(chosen(student_id, body.charge_ids))
      .orderBy(...byDue)
      .for('update');
    const draft = await draftOf(ctx, student_id, terms, read.execute());
    const { plan, contract_id, covered } = draft;
    if (plan.total !== total) throw new AppError('stale');
    const { installments, ...sums } = plan;
    const values = {
      ...sums,
      installments: installments.length,
      first_due_date: terms.first_due_date,
    };
    const [row] = await tx
      .insert(agreements)
      .values({ ...values, student_id, contract_id, created_at: ctx.clock.now() })
      .returning();
    const { agreement_id } = ensureFound(row, 'internal');
    await replaceCharges(tx, ctx, agreement_id, draft);
    await audit(tx, ctx, {
      context: 'payments',
      entity: 'agreements',
      entity_id: agreement_id,
      student_id,
      after: { ...values, withdrawn_charges: covered.map(({ charge_id }) => charge_id) },
    });
    await recomputeDebt(tx, ctx, student_id);
    return { agreement_id, ...sums };
  });
};

const agreementRow = {
  agreement_id: text,
  created_at: instant,
  covered: int,
  adjusted: int,
  total: int,
  installments: int,
  first_due_date: day,
  undone_at: orNull(instant),
  agreed: listOf(object({ status: oneOf(CHARGE_STATUSES), amount: int, is_sent: bool })),
  withdrawn: listOf(object({ status: oneOf(CHARGE_STATUSES) })),
};

export const listAgreements: Handler<'GET /v1/agreements'> = async (ctx, { query }) => {
  const found = await rowsOf(ctx.db, { student_id: text })`
    select s.student_id from students s where s.user_id = ${query.user_id} and ${visibleStudents(ctx)}`;
  const { student_id } = ensureFound(found[0]);
  const rows = await rowsOf(ctx.db, agreementRow)`
    select a.agreement_id, a.created_at, a.covered, a.adjusted, a.total, a.installments, a.first_due_date::text, a.undone_at,
      (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'amount', h.amount, 'is_sent', h.provider_id is not null)), '[]')
        from charges h where h.agreement_id = a.agreement_id) as agreed,
      (select coalesce(jsonb_agg(jsonb_build_object('status', h.status)), '[]')
        from charges h where h.replaced_by = a.agreement_id) as withdrawn
    from agreements a where a.student_id = ${student_id} order by a.created_at desc, a.agreement_id`;
  return rows.map(({ agreed, withdrawn, ...row }) => ({
    ...row,
    paid: agreed.reduce((sum, { status, amount }) => sum + (status === 'paid' ? amount : 0), 0),
    can_undo: canBeUndone(row, agreed, withdrawn),
  }));
};
