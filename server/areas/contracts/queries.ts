import { and, eq, inArray } from 'drizzle-orm';
import { firstName } from '../../../domain/person.ts';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import { visibleStudents } from '../access/api.ts';
import { reportAltered } from './altered.ts';
import { drawFiles } from './contractFiles.ts';
import { contracts } from './tables.ts';
import { verifyContract } from './verify.ts';

/** The signed file, or else the draft, compared with its hash (CON-4). */
export async function fileOf(ctx: Ctx, contract_id: string): Promise<FileResponse> {
  const { code, file_key, signed_file_key, sha256_after: expected } = await drawFiles(ctx, contract_id);
  const key = signed_file_key ?? file_key;
  const bytes = await ctx.files.get(key);
  if (expected && sha256(bytes) !== expected) {
    await reportAltered(ctx, code, [`${key} was changed`]);
    throw new AppError('contract_altered');
  }
  return { bytes, type: 'application/pdf', filename: `contrato-${code}.pdf` };
}

export const contractFile: Handler<'GET /v1/contracts/:id/file'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { contract_id: text })`
    select c.contract_id from contracts c join students s on s.student_id = c.student_id
    where c.contract_id = ${params.id} and ${visibleStudents(ctx)}`;
  return fileOf(ctx, ensureFound(rows[0]).contract_id);
};

/** Public: date, first names, hash, and whether evidence, rows and files agree (CON-4). */
export const checkContract: Handler<'GET /v1/contracts/check/:code'> = async (ctx, { params }) => {
  const [found] = await ctx.db
    .select({ contract_id: contracts.contract_id })
    .from(contracts)
    .where(and(eq(contracts.code, params.code), inArray(contracts.status, ['signed', 'superseded'])));
  const contract = await drawFiles(ctx, ensureFound(found).contract_id);
  const { code, sha256_after } = contract;
  const { faults, signed_at, signers } = await verifyContract(ctx.db, ctx.files, contract);
  if (faults.length > 0) await reportAltered(ctx, code, faults);
  return {
    signed_at: ensureFound(signed_at, 'internal'),
    sha256: ensureFound(sha256_after, 'internal'),
    signers: signers.map(firstName),
    intact: faults.length === 0,
  };
};
