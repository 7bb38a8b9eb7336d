import { eq, sql } from 'drizzle-orm';
import type { calls } from '../../../contract/debts.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { agreements } from '../../../server/areas/payments/agreements/tables.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { names } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, list, paged } from '../../support/areaProof.ts';

const terms = { installments: 3, adjustment: 'discount', unit: 'basis_points', value: 1_000 } as const;

const todayOf = (t: Target) => localDate(t.world.school.clock.now());

/** An overdue instalment of 15000 cents of the fixture's student. */
async function overdue(t: Target): Promise<string> {
  const charge_id = await t.charge('plan');
  await t.db
    .update(charges)
    .set({ installment: 2, due_date: sql`${todayOf(t)}::date - 40` })
    .where(eq(charges.charge_id, charge_id));
  return charge_id;
}

async function termsOf(t: Target) {
  const charge_ids = [await overdue(t)];
  return { user_id: t.fixture.student.user_id, charge_ids, first_due_date: todayOf(t), ...terms };
}

/** An agreement over an overdue instalment of the fixture's student. */
async function agreed(t: Target): Promise<string> {
  const charge_id = await overdue(t);
  if (t.which === 'missing') return charge_id;
  const [charge] = await t.db.select().from(charges).where(eq(charges.charge_id, charge_id));
  const { student_id = '', contract_id = '', amount = 0 } = charge ?? {};
  const [row] = await t.db
    .insert(agreements)
    .values({
      student_id,
      contract_id,
      covered: amount,
      adjusted: 0,
      total: amount,
      installments: 1,
      first_due_date: todayOf(t),
    })
    .returning();
  const agreement_id = row?.agreement_id ?? '';
  await t.db
    .update(charges)
    .set({ status: 'cancelled', replaced_by: agreement_id, replaced_status: 'open' })
    .where(eq(charges.charge_id, charge_id));
  await t.db.insert(charges).values({
    student_id,
    contract_id,
    kind: 'plan',
    provider: 'sandbox',
    installment: 3,
    amount,
    due_date: todayOf(t),
    agreement_id,
    agreement_number: 1,
  });
  return agreement_id;
}

export const debts: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/debtors                                   shut  no   no   no   no   no   list no   all  no   pick  view:charges
GET /v1/debtors/bands                             shut  no   no   no   no   no   ok   no   ok   no   pick  view:charges
GET /v1/debtors/export                            shut  no   no   no   no   no   ok   no   ok   no   pick  view:charges
GET /v1/agreements                                shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
POST /v1/agreements/preview                       shut  no   no   no   no   no   no   no   any  no   pick  edit:charges
POST /v1/agreements                               shut  no   no   no   no   no   no   no   any  no   pick  edit:charges
POST /v1/agreements/:id/undo                      shut  no   no   no   no   no   no   no   any  no   pick  edit:charges`,
  inputs: {
    'GET /v1/debtors': {
      send: async (t) => {
        await overdue(t);
        return { query: { pageSize: 100, orderBy: 'overdue' } };
      },
      shows: names((t) => t.fixture.student.user_id),
    },
    'GET /v1/debtors/bands': { send: () => ({}) },
    'GET /v1/debtors/export': { send: () => ({ query: { format: 'csv' as const } }) },
    'GET /v1/agreements': {
      send: async (t) => {
        await agreed(t);
        return { query: { user_id: t.fixture.student.user_id } };
      },
    },
    'POST /v1/agreements/preview': { send: async (t) => ({ body: await termsOf(t) }) },
    'POST /v1/agreements': { send: async (t) => ({ body: { ...(await termsOf(t)), total: 13_500 } }) },
    'POST /v1/agreements/:id/undo': { send: async (t) => ({ params: { id: await agreed(t) } }) },
  },
  lists: {
    'GET /v1/debtors': paged('admin'),
    'GET /v1/debtors/bands': list('admin'),
    'GET /v1/agreements': {
      as: 'admin',
      input: ({ seated }) => ({ query: { user_id: seated.user_id } }),
    },
  },
  single: ['GET /v1/debtors/export'],
  // The charges of the full school's contracts are its rows.
  fill: () => Promise.resolve(),
};
