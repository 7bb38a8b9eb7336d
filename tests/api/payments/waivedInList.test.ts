import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '../../../server/areas/contracts/tables.ts';
import { isWaived, isWaivedInList } from '../../../server/areas/payments/tables.ts';
import { buildStudent } from '../../../server/demo/build/people.ts';
import { type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

let school: School;

/** Students with and without a waiver, each with charges of a contract and of the one before it, which had a waiver or none. */
beforeAll(async () => {
  school = await startSchool();
  for (const waived_through of [0, 3, 4, 6] as const)
    for (const earlier of [null, 0, 3, 6] as const) {
      const { student_id } = await buildStudent(school.db, { student: { waived_through } });
      const sold = { student_id, value_plan: 120_000 };
      const replaced = await insertContract(school.db, { ...sold, status: 'superseded' });
      const present = await insertContract(school.db, sold);
      if (earlier !== null)
        await school.db
          .update(contracts)
          .set({
            replaces: replaced,
            enrolment_before: sql`jsonb_build_object('waived_through', ${earlier}::int)`,
          })
          .where(eq(contracts.contract_id, present));
      for (const contract_id of [replaced, present])
        for (const installment of [1, 2])
          await insertCharge(school.db, { student_id, contract_id, installment, status: 'open' });
    }
});
afterAll(() => school.stop());

it('the waived charges of a list are those that are waived one by one', async () => {
  const { rows } = await school.db.execute(sql`
    select ${isWaived({ charge: 'h', student: 's' })} as one, ${isWaivedInList} as listed
    from charges h join students s on s.student_id = h.student_id`);
  expect(rows).toHaveLength(64);
  expect(rows.filter(({ one }) => one).length).toBeGreaterThan(10);
  expect(rows.filter(({ one }) => !one).length).toBeGreaterThan(10);
  expect(rows.filter(({ one, listed }) => one !== listed)).toEqual([]);
});
