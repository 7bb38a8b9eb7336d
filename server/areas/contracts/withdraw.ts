import { and, desc, eq, inArray } from 'drizzle-orm';
import { isRenewal } from '../../../domain/contractRenewal.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import {
  isWithinWithdrawal,
  type WithdrawalIssue,
  withdrawalEnd,
  withdrawalIssue,
  withdrawalProtocol,
} from '../../../domain/withdrawal.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { lockFor } from '../access/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { cancelUnpaidCharges, giveBackAll, paidFor, recomputeDebt } from '../payments/api.ts';
import { auditContract } from './auditContract.ts';
import { followEnvelopes } from './envelopes/follow.ts';
import { addEvidence } from './evidence.ts';
import { voidCodes } from './records.ts';
import { restoreEnrolment } from './restoreEnrolment.ts';
import { type Contract, signersOf } from './standing.ts';
import { contract_withdrawals, contracts } from './tables.ts';
import { notifyWithdrawal } from './withdrawalNotices.ts';

type By = 'student' | 'school';

/** The last that was signed; after a withdrawal from a renewal that is not the one in force. */
async function lastOf(db: Reader, student_id: string): Promise<Contract | undefined> {
  const [last] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), inArray(contracts.status, ['signed', 'withdrawn'])))
    .orderBy(desc(contracts.signed_at), contracts.status)
    .limit(1);
  return last;
}

/** The contracts that this one has replaced, the last first. */
const replacedBy = (db: Reader, { student_id }: Contract): Promise<Contract[]> =>
  db
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'superseded')))
    .orderBy(desc(contracts.superseded_at));

const idsOf = (ended: readonly Contract[]): string[] => ended.map(({ contract_id }) => contract_id);

/** What ends with the contract, the last first: those that it replaced within the same seven days were contracted at a distance, too. */
async function endedWith(db: Reader, contract: Contract, now: Date): Promise<Contract[]> {
  const { starts_on } = contract.terms;
  const recent = (await replacedBy(db, contract)).filter(
    ({ signed_at, validity }) =>
      signed_at && isWithinWithdrawal(signed_at, now) && !isRenewal(validity, starts_on),
  );
  return [contract, ...recent];
}

/** The term that a renewal followed goes on while it lasts (CON-15); the renewal is not in force any more. */
async function restoreRenewed(
  tx: Tx,
  ctx: Ctx,
  renewal: Contract,
  ended: readonly Contract[],
): Promise<string | null> {
  const { contract_id, terms } = renewal;
  const [earlier] = await replacedBy(tx, renewal);
  const isRunning =
    earlier && isRenewal(earlier.validity, terms.starts_on) && earlier.validity >= localDate(ctx.clock.now());
  if (!isRunning) return null;
  const id = earlier.contract_id;
  await tx
    .update(contracts)
    .set({ status: 'signed', superseded_at: null })
    .where(eq(contracts.contract_id, id));
  await addEvidence(tx, ctx, id, 'restored', { by: contract_id });
  for (const each of ended) await restoreEnrolment(tx, ctx, each);
  await ctx.ports.people.setPlanEnds(tx, [id]);
  return id;
}

const issueOf = async (
  db: Reader,
  contract: Contract,
  by: By,
  now: Date,
): Promise<WithdrawalIssue | null> => {
  const signers = await signersOf(db, contract.contract_id);
  const isSignedByStudent = signers.some(({ party }) => party === 'student');
  return withdrawalIssue({ ...contract, isSignedByStudent }, by, now);
};

const withdrawalOf = async (db: Reader, contract_id: string) =>
  (
    await db
      .select({ protocol: contract_withdrawals.protocol, at: contract_withdrawals.at })
      .from(contract_withdrawals)
      .where(eq(contract_withdrawals.contract_id, contract_id))
  )[0] ?? null;

async function standingOf(ctx: Ctx, contract: Contract | undefined, by: By) {
  if (!contract)
    return {
      contract_id: null,
      issue: 'no_contract_in_force' as const,
      until: null,
      amount: 0,
      withdrawn: null,
    };
  const { contract_id, signed_at } = contract;
  const now = ctx.clock.now();
  const issue = await issueOf(ctx.db, contract, by, now);
  return {
    contract_id,
    issue,
    until: signed_at && withdrawalEnd(signed_at),
    amount:
      issue === 'no_contract_in_force' || issue === 'withdrawal_over'
        ? 0
        : await paidFor(ctx.db, idsOf(await endedWith(ctx.db, contract, now))),
    withdrawn: await withdrawalOf(ctx.db, contract_id),
  };
}

/** Ends the contract, withdraws what is open, and gives back all that was paid (CON-14). The caller has locked student and contract. */
async function withdraw(tx: Tx, ctx: Ctx, contract: Contract, by: By, note: string | null) {
  const { contract_id, student_id } = contract;
  const known = await withdrawalOf(tx, contract_id);
  if (known) return known;
  const at = ctx.clock.now();
  const issue = await issueOf(tx, contract, by, at);
  if (issue) throw new AppError(issue);
  const { user_id } = requireActor(ctx);
  const ended = await endedWith(tx, contract, at);
  const ids = idsOf(ended);
  const amount = await paidFor(tx, ids);
  const protocol = withdrawalProtocol(ctx.random.hex(10));
  await tx.insert(contract_withdrawals).values({ contract_id, protocol, user_id, note, at });
  for (const id of ids) {
    const [before] = await tx.select().from(contracts).where(eq(contracts.contract_id, id)).for('update');
    await tx.update(contracts).set({ status: 'withdrawn' }).where(eq(contracts.contract_id, id));
    await addEvidence(tx, ctx, id, 'withdrawn', { protocol, by });
    await auditContract(tx, ctx, {
      contract_id: id,
      student_id,
      before: { status: before?.status, withdrawn_charges: [], reason: null },
      after: { status: 'withdrawn', withdrawn_charges: await cancelUnpaidCharges(tx, id), reason: note },
    });
  }
  await endDraft(tx, ctx, student_id, protocol);
  await giveBackAll(tx, ctx, ids, { reason: protocol, requested_by: user_id });
  const restored = await restoreRenewed(tx, ctx, contract, ended);
  if (restored === null) await ctx.ports.people.reopen(tx, student_id, at);
  await recomputeOnboarding(tx, ctx, student_id);
  await recomputeDebt(tx, ctx, student_id);
  const payload = { student_id, since: at.toISOString() };
  if (restored === null) await addJob(tx, 'leave_classes', payload, { key: `leave_classes ${student_id}` });
  else await addJob(tx, 'term_seats', { student_id }, { key: `term_seats ${student_id}` });
  await notifyWithdrawal(tx, ctx, { contract_id, student_id, protocol, amount });
  return { protocol, at };
}

/** A replacement that waits for signatures ends, too: it would go on with what the student has ended. */
async function endDraft(tx: Tx, ctx: Ctx, student_id: string, protocol: string): Promise<void> {
  const [draft] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'pending')))
    .for('update');
  if (!draft) return;
  const { contract_id } = draft;
  await tx.update(contracts).set({ status: 'cancelled' }).where(eq(contracts.contract_id, contract_id));
  await voidCodes(tx, student_id);
  await followEnvelopes(tx, [contract_id]);
  await addEvidence(tx, ctx, contract_id, 'cancelled', { reason: protocol });
  await restoreEnrolment(tx, ctx, draft);
  await auditContract(tx, ctx, {
    contract_id,
    student_id,
    before: { status: 'pending', reason: null },
    after: { status: 'cancelled', reason: protocol },
  });
}

export const readWithdrawal: Handler<'GET /v1/withdrawal'> = async (ctx) => {
  const { student_id } = requireActor(ctx);
  return standingOf(ctx, student_id ? await lastOf(ctx.db, student_id) : undefined, 'student');
};

export const withdrawAsStudent: Handler<'POST /v1/withdrawal'> = async (ctx) => {
  const student_id = ensureFound(requireActor(ctx).student_id, 'no_contract_in_force');
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const contract = ensureFound(await lastOf(tx, student_id), 'no_contract_in_force');
    return withdraw(tx, ctx, contract, 'student', null);
  });
};

async function contractOf(db: Reader, id: string): Promise<Contract> {
  const [contract] = await db.select().from(contracts).where(eq(contracts.contract_id, id));
  return ensureFound(contract);
}

export const readContractWithdrawal: Handler<'GET /v1/contracts/:id/withdrawal'> = async (ctx, { params }) =>
  standingOf(ctx, await contractOf(ctx.db, params.id), 'school');

export const withdrawForStudent: Handler<'POST /v1/contracts/:id/withdrawal'> = async (
  ctx,
  { params, body },
) => {
  const { student_id } = await contractOf(ctx.db, params.id);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    return withdraw(tx, ctx, await contractOf(tx, params.id), 'school', body.note);
  });
};
