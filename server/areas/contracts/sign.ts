import { and, eq } from 'drizzle-orm';
import type { Signer } from '../../../domain/age.ts';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { mailCode, refuseAs, type Signing, signAs } from './signatures.ts';
import { contract_signers, contracts } from './tables.ts';

/** Another person's contract looks missing. A guardian signs by a link, never in the student's session (CON-12). */
const asStudent = (ctx: Ctx, contract_id: string, party: Signer = 'student'): Signing => ({
  contract_id,
  party: 'student',
  lock: async (tx) => {
    const { student_id } = requireActor(ctx);
    await lockFor(tx, { students: [student_id] });
    const [found] = await tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.contract_id, contract_id), eq(contracts.student_id, student_id ?? '')))
      .for('update');
    const contract = ensureFound(found);
    if (party === 'guardian') throw new AppError('guardian_signs_by_link');
    const [signer] = await tx
      .select()
      .from(contract_signers)
      .where(and(eq(contract_signers.contract_id, contract_id), eq(contract_signers.party, party)));
    return { contract, signer: ensureFound(signer) };
  },
});

export const sendSignatureCode: Handler<'POST /v1/contracts/:id/code'> = (ctx, { params, body }) =>
  mailCode(ctx, asStudent(ctx, params.id, body.party));

export const signContract: Handler<'POST /v1/contracts/:id/sign'> = (ctx, { params, body }) =>
  signAs(ctx, asStudent(ctx, params.id, body.party), {
    code: body.code,
    typed_name: body.typed_name,
    also: (tx) => recordAccess(tx, ctx, 'contract_signed', requireActor(ctx).user_id, 'student'),
  });

export const refuseContract: Handler<'POST /v1/contracts/:id/refuse'> = (ctx, { params, body }) =>
  refuseAs(ctx, asStudent(ctx, params.id), body.reason);
