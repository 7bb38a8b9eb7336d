import { and, eq, isNull } from 'drizzle-orm';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { languages } from '../../../domain/languages.ts';
import { signingState } from '../../../domain/signing.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { lockFor } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { students } from '../people/tables.ts';
import { addEvidence } from './evidence.ts';
import { fileOf } from './queries.ts';
import { mailCode, refuseAs, type Seat, type Signing, signAs } from './signatures.ts';
import { isOfAge, languageOfSigner, summaryOf } from './standing.ts';
import { contract_signers, contracts } from './tables.ts';

/** An unknown token, one that a newer link has ended and one of a student who was erased look the same. */
async function seatOf(db: Reader, token: string): Promise<Seat> {
  const [row] = await db
    .select({ contract: contracts, signer: contract_signers })
    .from(contract_signers)
    .innerJoin(contracts, eq(contracts.contract_id, contract_signers.contract_id))
    .innerJoin(students, eq(students.student_id, contracts.student_id))
    .innerJoin(users, eq(users.user_id, students.user_id))
    .where(
      and(
        eq(contract_signers.link_hash, sha256(token)),
        eq(contract_signers.party, 'guardian'),
        isNull(users.erased_at),
      ),
    );
  return ensureFound(row);
}

async function lockSeat(tx: Tx, token: string): Promise<Seat> {
  const { contract } = await seatOf(tx, token);
  await lockFor(tx, { students: [contract.student_id] });
  await tx
    .select({ id: contracts.contract_id })
    .from(contracts)
    .where(eq(contracts.contract_id, contract.contract_id))
    .for('update');
  return seatOf(tx, token);
}

const signingBy = ({ contract }: Seat, token: string): Signing => ({
  contract_id: contract.contract_id,
  party: 'guardian',
  lock: (tx) => lockSeat(tx, token),
});

const byLink = async (ctx: Ctx, token: string): Promise<Signing> =>
  signingBy(await seatOf(ctx.db, token), token);

const stateOf = (ctx: Ctx, { contract, signer }: Seat) =>
  signingState(
    {
      status: contract.status,
      sign_until: contract.sign_until,
      signed_at: signer.signed_at,
      refused_at: signer.refused_at,
    },
    ctx.clock.now(),
  );

async function recordOpening(ctx: Ctx, token: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { contract, signer } = await lockSeat(tx, token);
    const opened = await tx
      .update(contract_signers)
      .set({ link_opened_at: ctx.clock.now() })
      .where(
        and(
          eq(contract_signers.signer_id, signer.signer_id),
          isNull(contract_signers.link_opened_at),
          isNull(contract_signers.signed_at),
        ),
      )
      .returning({ id: contract_signers.signer_id });
    if (opened.length > 0)
      await addEvidence(tx, ctx, contract.contract_id, 'link_opened', { party: 'guardian' });
  });
}

export const openLink: Handler<'POST /v1/contract-signing'> = async (ctx, { body }) => {
  const seat = await seatOf(ctx.db, body.token);
  const { contract, signer } = seat;
  const state = stateOf(ctx, seat);
  if (state === 'open' && signer.link_opened_at === null) await recordOpening(ctx, body.token);
  const [spoken] = await rowsOf(ctx.db, { language: oneOf(languages) })`
    select ${languageOfSigner} as language from contract_signers g join contracts c on c.contract_id = g.contract_id
    join students s on s.student_id = c.student_id join users u on u.user_id = s.user_id
    where g.signer_id = ${signer.signer_id}`;
  return {
    state,
    language: ensureFound(spoken).language,
    school: (await readSchool(ctx)).name,
    student_name: contract.terms.student.name,
    student_guardian_name: signer.name,
    sign_until: contract.sign_until,
    signed_at: signer.signed_at,
    contract: state === 'open' || state === 'signed' ? summaryOf(contract.terms) : null,
  };
};

export const linkFile: Handler<'POST /v1/contract-signing/file'> = async (ctx, { body }) => {
  const seat = await seatOf(ctx.db, body.token);
  const state = stateOf(ctx, seat);
  if (state !== 'open' && state !== 'signed') throw new AppError('not_waiting_signature');
  return fileOf(ctx, seat.contract.contract_id);
};

export const sendGuardianCode: Handler<'POST /v1/contract-signing/code'> = async (ctx, { body }) =>
  mailCode(ctx, await byLink(ctx, body.token));

async function userOf(tx: Tx, { contract }: Seat): Promise<string> {
  const [row] = await rowsOf(tx, { user_id: text })`
    select user_id from students where student_id = ${contract.student_id}`;
  return ensureFound(row).user_id;
}

/** Records what the guardian consents to instead of the student, unless the student has come of age meanwhile (PRIVACY-8). */
export const signByLink: Handler<'POST /v1/contract-signing/sign'> = async (ctx, { body }) => {
  const { token, code, typed_name, recording } = body;
  const found = await seatOf(ctx.db, token);
  const isForMinor = !isOfAge(ctx, found.contract);
  const purposes = ['terms', 'privacy', ...(recording ? (['recording'] as const) : [])] as const;
  const consents = Object.fromEntries(purposes.map((purpose) => [purpose, consentTexts[purpose].version]));
  return signAs(ctx, signingBy(found, token), {
    code,
    typed_name,
    evidence: isForMinor ? { by: 'link', consents } : { by: 'link' },
    also: async (tx, seat) => {
      if (!isForMinor) return;
      const user_id = await userOf(tx, seat);
      await ctx.ports.consents.record(
        tx,
        ctx,
        ...purposes.map((purpose) => ({ user_id, purpose, is_given: true, by_guardian: true })),
      );
    },
  });
};

export const refuseByLink: Handler<'POST /v1/contract-signing/refuse'> = async (ctx, { body }) =>
  refuseAs(ctx, await byLink(ctx, body.token), body.reason);
