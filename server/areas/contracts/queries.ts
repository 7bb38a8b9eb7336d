import { and, eq, inArray, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { firstName } from '../../../domain/person.ts';
import { oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, found } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import { visibleStudents } from '../access/scope.ts';
import { reportAltered } from './altered.ts';
import { contracts } from './tables.ts';
import { verifyContract } from './verify.ts';

/**
 * The contract's PDF, once signed the signed one, for callers who may see the student. A signed file that was altered is
 * withheld.
 */
export const contractFile: Handler<'GET /v1/contracts/:id/file'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { code: text, key: text, sha256: orNull(text) })`
    select c.code, coalesce(c.signed_file_key, c.file_key) as key, c.sha256_after as sha256
    from contracts c join students s on s.student_id = c.student_id
    where c.contract_id = ${params.id} and ${visibleStudents(ctx)}`;
  const { code, key, sha256: expected } = found(rows[0]);
  const bytes = await ctx.files.get(key);
  if (expected && sha256(bytes) !== expected) {
    await reportAltered(ctx, code, [`${key} was changed`]);
    throw new AppError('contract_altered');
  }
  return { bytes, type: 'application/pdf', filename: `contrato-${code}.pdf` };
};

/**
 * Public check by code: when it was signed and the signers' first names (CON-4) as the evidence says, the file's
 * hash, and whether evidence, rows and files, recomputed now, still agree.
 */
export const checkContract: Handler<'GET /v1/contracts/check/:code'> = async (ctx, { params }) => {
  const [contract] = await ctx.db
    .select()
    .from(contracts)
    .where(and(eq(contracts.code, params.code), inArray(contracts.status, ['signed', 'superseded'])));
  const { code, sha256_after } = found(contract);
  const { faults, signed_at, signers } = await verifyContract(ctx.db, ctx.files, found(contract));
  if (faults.length > 0) await reportAltered(ctx, code, faults);
  return {
    signed_at: found(signed_at, 'internal'),
    sha256: found(sha256_after, 'internal'),
    signers: signers.map(firstName),
    intact: faults.length === 0,
  };
};

/** Reminds the signers who have not signed yet. */
export const sendContract: Handler<'POST /v1/clicksign/send-contract/:user_id'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { name: text, email: text, language: oneOf(languages) })`
    select g.name, g.email, u.language from contracts c join students s on s.student_id = c.student_id
    join users u on u.user_id = s.user_id
    join contract_signers g on g.contract_id = c.contract_id and g.signed_at is null
    where s.user_id = ${params.user_id} and c.status = 'pending' and ${visibleStudents(ctx)}`;
  if (rows.length === 0) {
    const { rows: known } = await ctx.db.execute(
      sql`select 1 from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`,
    );
    throw new AppError(known.length > 0 ? 'not_waiting_signature' : 'not_found');
  }
  await ctx.transaction(async (tx) => {
    for (const signer of rows)
      await queueMail(tx, ctx, {
        kind: 'notice',
        to: signer,
        mail: 'contract_ready',
        values: { link: `${ctx.config.PUBLIC_URL ?? ''}/welcome` },
      });
  });
  return { ok: true } as const;
};
