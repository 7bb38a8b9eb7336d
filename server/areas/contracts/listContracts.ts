import { type SQL, sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { cancellationIssue } from '../../../domain/contractCancellation.ts';
import { contractValidity, EXPIRING_DAYS } from '../../../domain/contractValidity.ts';
import { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { holds } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, day, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { signedFileLink } from './signedFile.ts';
import { isCurrent, signersOf } from './standing.ts';

const shape = {
  id: text,
  student_id: text,
  user_id: text,
  name: text,
  photo_key: orNull(text),
  course: text,
  validity: day,
  status: oneOf(CONTRACT_STATUSES),
};

/** The course's name in the contract; an index has the same expression. */
const course = byName(sql`(c.terms->>'course')`);
const columns = sql`c.contract_id as id, c.student_id, s.user_id, u.name, u.photo_key, c.terms->>'course' as course,
  c.validity::text, c.status`;
const joins = {
  s: sql`join students s on s.student_id = c.student_id`,
  u: sql`join users u on u.user_id = s.user_id`,
};

type Query = Validated<'GET /v1/clicksign/documents'>['query'];

/** Follows `contractValidity`. */
function hasValidity(validity: Query['validity'], today: string): SQL | false {
  if (validity === undefined) return false;
  if (validity === 'expired') return sql`c.validity < ${today}`;
  if (validity === 'valid') return sql`c.validity >= ${today}`;
  return sql`c.validity between ${today} and ${today}::date + ${EXPIRING_DAYS}::int`;
}

function viewOf(ctx: Ctx, { photo_key, ...row }: RowOf<typeof shape>) {
  const { id, status, validity } = row;
  return {
    ...row,
    photo_url: ctx.files.photo(photo_key),
    validity_state: contractValidity(validity, localDate(ctx.clock.now())),
    contract_url: status === 'signed' ? signedFileLink(ctx, id) : null,
  };
}

export const listContracts: Handler<'GET /v1/clicksign/documents'> = async (ctx, { query }) => {
  const { all = query.status === 'superseded' } = query;
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from: sql`contracts c`,
    joins,
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      query.user_id !== undefined &&
        sql`c.student_id = (select student_id from students where user_id = ${query.user_id})`,
      query.course !== undefined &&
        sql`${course} = (select k.course from courses k where k.id = ${query.course})`,
      hasValidity(query.validity, localDate(ctx.clock.now())),
      query.status !== undefined && sql`c.status = ${query.status}`,
      !all && isCurrent,
    ),
    sorts: {
      name: byName(sql`u.name`),
      course,
      validity: sql`c.validity`,
      status: sql`c.status`,
    },
    id: sql`c.contract_id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

const details = {
  ...shape,
  created_at: instant,
  sign_until: orNull(instant),
  signed_at: orNull(instant),
  is_replacement: bool,
};

export const contractSigners: Handler<'GET /v1/contracts/:id/signers'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, details)`
    select ${columns}, c.created_at, c.sign_until, c.signed_at, c.replaces is not null as is_replacement
    from contracts c ${joins.s} ${joins.u} where c.contract_id = ${params.id}`;
  const { created_at, sign_until, signed_at, is_replacement, ...row } = ensureFound(rows[0]);
  const signers = await signersOf(ctx.db, row.id);
  const issue = cancellationIssue({
    status: row.status,
    isBegun: signers.some((signer) => signer.signed_at !== null),
    isReplacement: is_replacement,
  });
  return {
    ...viewOf(ctx, row),
    created_at,
    sign_until,
    signed_at,
    signers: signers.map(({ party, name, email, link_sent_at, link_opened_at, refused_at, ...signer }) => {
      const isShown = party === 'student' || holds(ctx, 'edit:users');
      return {
        party,
        name: isShown ? name : null,
        email: isShown ? email : null,
        signed_at: signer.signed_at,
        link_sent_at,
        link_opened_at,
        refused_at,
        refusal_reason: isShown ? signer.refusal_reason : null,
      };
    }),
    cancellation_issue: issue,
  };
};
