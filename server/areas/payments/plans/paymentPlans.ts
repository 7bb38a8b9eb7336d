import { sql } from 'drizzle-orm';
import type { Validated } from '../../../../contract/index.ts';
import { toCents } from '../../../../domain/money.ts';
import { changeRow, createRow, readRow } from '../../../platform/changeRow.ts';
import type { Ctx } from '../../../platform/context.ts';
import { shapeOf } from '../../../platform/db/rows.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesUnindexed } from '../../../platform/list.ts';
import { payment_plans } from './tables.ts';

type Plan = typeof payment_plans.$inferSelect;
type Form = Validated<'POST /v1/payment-plans'>['body'];

/** Reais on the wire, cents in the table. */
const planView = <P extends Pick<Plan, 'value'>>(plan: P) => ({ ...plan, value: plan.value / 100 });

const columnsOf = ({ name, description = '', value, installments, recurrence, status }: Form) => ({
  name,
  description,
  value: toCents(value),
  installments,
  ...(recurrence !== undefined && { recurrence }),
  ...(status !== undefined && { status }),
});

export const listPaymentPlans: Handler<'GET /v1/payment-plans'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: shapeOf(payment_plans),
    select: sql`p.*`,
    from: sql`payment_plans p`,
    where: and(
      matchesUnindexed(sql`p.name`, query.name),
      query.value !== undefined && sql`p.value = ${query.value}`,
      hasFlag(sql`p.status`, query.status),
    ),
    sorts: {
      name: byName(sql`p.name`),
      value: sql`p.value`,
      installments: sql`p.installments`,
      created_at: sql`p.created_at`,
      updated_at: sql`p.updated_at`,
    },
    id: sql`p.id`,
  });
  return { ...page, response: page.response.map(planView) };
};

export const getPaymentPlan: Handler<'GET /v1/payment-plans/:id'> = async (ctx, { params }) =>
  planView(await readRow(ctx, payment_plans, params.id));

export const createPaymentPlan: Handler<'POST /v1/payment-plans'> = (ctx, { body }) =>
  ctx.transaction(async (tx) =>
    planView(await createRow(tx, ctx, payment_plans, { context: 'payment_plans', values: columnsOf(body) })),
  );

/** Changes no contract: each keeps its own number of instalments (PAY-5). */
const changePlan = (ctx: Ctx, id: string, values: Partial<Plan>, seen?: string) =>
  ctx.transaction(async (tx) =>
    planView(
      await changeRow(tx, ctx, payment_plans, id, { context: 'payment_plans', seen, values: () => values }),
    ),
  );

export const updatePaymentPlan: Handler<'PATCH /v1/payment-plans/:id'> = (ctx, { params, body }) =>
  changePlan(ctx, params.id, columnsOf(body), body.updated_at);

export const changePaymentPlanStatus: Handler<'PATCH /v1/payment-plans/:id/change-status'> = (
  ctx,
  { params, body },
) => changePlan(ctx, params.id, { status: body.status }, body.updated_at);
