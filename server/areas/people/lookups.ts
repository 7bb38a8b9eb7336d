import { sql } from 'drizzle-orm';
import { bool, orNull, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage } from '../../platform/list.ts';
import { isNamed } from '../access/api.ts';
import { isConcluded, isRegisteredWithin } from './franchiseFacts.ts';
import { readable } from './readable.ts';
import { withPhoto } from './userQueries.ts';

const fevRow = {
  id: text,
  fev_id: text,
  user_id: text,
  name: text,
  email: text,
  photo_key: orNull(text),
  cnpj: orNull(text),
  phone: orNull(text),
  fev_status: bool,
};

export const listFevs: Handler<'GET /v1/fev'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: fevRow,
    select: sql`f.fev_id as id, f.fev_id, u.user_id, u.name, u.email, u.photo_key, co.cnpj, p.phone, f.fev_status`,
    from: sql`fevs f join users u on u.user_id = f.user_id left join personal p on p.user_id = u.user_id
      left join companies co on co.company_id = p.company_id`,
    where: and(
      isNamed(query),
      hasFlag(sql`f.fev_status`, query.status),
      query.fev_id !== undefined && sql`f.fev_id = ${query.fev_id}`,
      hasFlag(isConcluded, query.concluded),
      isRegisteredWithin(query),
    ),
    sorts: { name: byName(sql`u.name`), email: sql`u.email` },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
};

/** Distinguishes an unknown CEP from a service that does not respond (REG-6). */
export const findCep: Handler<'GET /v1/utils/cep/:cep'> = async (ctx, { params }) => {
  let address: Awaited<ReturnType<typeof ctx.providers.cep.find>>;
  try {
    address = await ctx.providers.cep.find(params.cep);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the postal code service failed');
    throw new AppError('unavailable');
  }
  return ensureFound(address);
};
