import { eq, type SQL, sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { isReminderDue, isSigningOver, SIGNING_REMINDER_DAYS } from '../../../domain/signing.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { lockFor } from '../access/api.ts';
import { alertAdmins } from '../messages/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { recomputeDebt } from '../payments/api.ts';
import { auditContract } from './auditContract.ts';
import { followEnvelopes } from './envelopes/follow.ts';
import { addEvidence } from './evidence.ts';
import { inviteSigners } from './invite.ts';
import { voidCodes } from './records.ts';
import { restoreEnrolment } from './restoreEnrolment.ts';
import { type Contract, LOCAL } from './standing.ts';
import { contracts } from './tables.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    contract_deadlines: Record<string, never>;
  }
}

const batch = 200;
const first = '00000000-0000-0000-0000-000000000000';

/** Each waiting contract in a transaction of its own, with the student and the contract locked; true where something was done. */
async function forEachWaiting(
  services: Services,
  where: SQL,
  work: (tx: Tx, contract: Contract) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let after: string | undefined = first;
  while (after !== undefined) {
    const rows: { contract_id: string; student_id: string }[] = await rowsOf(services.db, {
      contract_id: text,
      student_id: text,
    })`select c.contract_id, c.student_id from contracts c
      where c.status = 'pending' and c.contract_id > ${after} and ${where} order by c.contract_id limit ${batch}`;
    for (const { contract_id, student_id } of rows) {
      const isDone = await services.transaction(async (tx) => {
        await lockFor(tx, { students: [student_id] });
        const [contract] = await tx
          .select()
          .from(contracts)
          .where(eq(contracts.contract_id, contract_id))
          .for('update');
        return contract?.status === 'pending' && (await work(tx, contract));
      });
      if (isDone) done += 1;
    }
    after = rows.length === batch ? rows.at(-1)?.contract_id : undefined;
  }
  return done;
}

/** What is signed elsewhere ends only by what the provider says (CON-16). */
async function expire(tx: Tx, ctx: Ctx, contract: Contract): Promise<boolean> {
  if (!isSigningOver(contract, ctx.clock.now())) return false;
  if (contract.provider !== LOCAL) {
    await followEnvelopes(tx, [contract.contract_id]);
    return false;
  }
  await endUnsigned(tx, ctx, contract);
  return true;
}

/** The caller has locked the student and the contract. */
export async function endUnsigned(tx: Tx, ctx: Ctx, contract: Contract): Promise<void> {
  const { contract_id, student_id } = contract;
  await tx.update(contracts).set({ status: 'expired' }).where(eq(contracts.contract_id, contract_id));
  await voidCodes(tx, student_id);
  await addEvidence(tx, ctx, contract_id, 'expired', {});
  await restoreEnrolment(tx, ctx, contract);
  await auditContract(tx, ctx, {
    contract_id,
    student_id,
    before: { status: contract.status },
    after: { status: 'expired' },
  });
  await recomputeOnboarding(tx, ctx, student_id);
  await recomputeDebt(tx, ctx, student_id);
}

async function remind(tx: Tx, ctx: Ctx, contract: Contract): Promise<boolean> {
  const now = ctx.clock.now();
  if (!isReminderDue(contract, now)) return false;
  await tx.update(contracts).set({ reminded_at: now }).where(eq(contracts.contract_id, contract.contract_id));
  return (await inviteSigners(tx, ctx, [contract.contract_id], { students: 'contract_ready' })) > 0;
}

/** Runs daily. It ends contracts past their signing deadline and reminds each missing signer once (CON-13). */
export async function watchDeadlines(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'contract_deadlines');
  const now = services.clock.now();
  const at = now.toISOString();
  const expired = await forEachWaiting(services, sql`c.sign_until <= ${at}`, (tx, contract) =>
    expire(tx, ctx, contract),
  );
  if (expired > 0)
    await services.transaction((tx) =>
      alertAdmins(tx, ctx, {
        key: `contracts-expired:${localDate(now)}`,
        notice: 'contracts_expired',
        values: { count: expired },
      }),
    );
  await forEachWaiting(
    services,
    sql`c.reminded_at is null and c.created_at <= ${at}::timestamptz - make_interval(days => ${SIGNING_REMINDER_DAYS}::int)`,
    (tx, contract) => remind(tx, ctx, contract),
  );
}
