import { and, eq, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { fileOf } from './queries.ts';
import { contracts } from './tables.ts';

/** No key of a file: with it, `/files` would serve the contract without comparing it with its hash (CON-4). */
const linkName = (contract_id: string) => `contract ${contract_id}`;
/** The list that shows the link may stay open for a while. */
const minutes = 30;

export const signedFileLink = (ctx: Ctx, contract_id: string): string =>
  `/api/v1/contracts/${contract_id}/signed-file?${ctx.files.pass(linkName(contract_id), minutes)}`;

/** The signed link is the permission: a window that the list opens has no session. */
export const signedFile: Handler<'GET /v1/contracts/:id/signed-file'> = async (ctx, { params, query }) => {
  if (!ctx.files.allows(linkName(params.id), query.e, query.s)) throw new AppError('not_found');
  const [found] = await ctx.db
    .select({ contract_id: contracts.contract_id })
    .from(contracts)
    .where(and(eq(contracts.contract_id, params.id), isNotNull(contracts.signed_at)));
  return fileOf(ctx, ensureFound(found).contract_id);
};
