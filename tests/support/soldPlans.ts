import { randomBytes } from 'node:crypto';
import { contracts } from '../../server/areas/contracts/tables.ts';
import { charges } from '../../server/areas/payments/tables.ts';
import type { Db } from '../../server/platform/db/database.ts';

type Contract = typeof contracts.$inferInsert;
type Charge = typeof charges.$inferInsert;
type GivenContract = Pick<Contract, 'student_id' | 'value_plan'> &
  Partial<Contract> & { plan_duration?: string };
type GivenCharge = Pick<Charge, 'student_id' | 'contract_id'> & Partial<Charge>;

/** Inserts a contract in force with two installments, and returns its id. */
export async function insertContract(
  db: Db,
  { plan_duration = 'Anual', ...given }: GivenContract,
): Promise<string> {
  const code = randomBytes(16).toString('hex');
  const [row] = await db
    .insert(contracts)
    .values({
      status: 'signed',
      provider: 'local',
      template_version: '2026-2',
      terms: { plan_duration } as Contract['terms'],
      value_registration: 0,
      installments: 2,
      validity: '2027-01-01',
      code,
      file_key: `contracts/${code}.pdf`,
      ...given,
    })
    .returning();
  return row?.contract_id ?? '';
}

/** Inserts a charge of the plan, which is paid if `paid_at` is given, and returns its id. */
export async function insertCharge(db: Db, given: GivenCharge): Promise<string> {
  const [row] = await db
    .insert(charges)
    .values({
      kind: 'plan',
      amount: 10_000,
      due_date: '2026-01-01',
      provider: 'manual',
      status: given.paid_at ? 'paid' : 'open',
      ...given,
    })
    .returning();
  return row?.charge_id ?? '';
}
