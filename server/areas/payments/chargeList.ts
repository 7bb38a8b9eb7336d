import { sql } from 'drizzle-orm';
import { CHARGE_STATUSES } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { daysLate, totalsOf } from '../../../domain/statement.ts';
import { day, instant, int, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { unpaid } from './tables.ts';

const charge = {
  charge_id: text,
  kind: oneOf(CHARGE_KINDS),
  installment: int,
  installments: int,
  amount: int,
  refunded: int,
  due_date: day,
  status: oneOf(CHARGE_STATUSES),
  paid_at: orNull(instant),
};
const columns = sql`h.charge_id, h.kind, h.installment, h.amount, h.refunded, h.due_date::text, h.status, h.paid_at,
  case h.kind when 'plan' then c.installments else 1 end as installments`;

const shape = { id: text, user_id: text, name: text, photo_key: orNull(text), ...charge };

export const listCharges: Handler<'GET /v1/charges'> = async (ctx, { query }) => {
  const today = localDate(ctx.clock.now());
  const page = await listPage(ctx, query, {
    shape,
    select: sql`${columns}, h.charge_id as id, u.user_id, u.name, u.photo_key`,
    from: sql`charges h join contracts c on c.contract_id = h.contract_id
      join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id`,
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      query.kind !== undefined && sql`h.kind = ${query.kind}`,
      query.status === 'late'
        ? and(unpaid(sql`h.status`), sql`h.due_date < ${today}::date`)
        : query.status !== undefined && sql`h.status = ${query.status}`,
    ),
    sorts: {
      due_date: sql`h.due_date`,
      name: byName(sql`u.name`),
      amount: sql`h.amount`,
      status: sql`h.status`,
    },
    id: sql`h.charge_id`,
  });
  return {
    ...page,
    response: page.response.map((row) => ({
      ...row,
      photo_url: ctx.files.photo(row.photo_key),
      days_late: daysLate(row, today),
    })),
  };
};

/** What a student was charged, has paid and still owes, newest due date first (PAY-11). */
export const readStatement: Handler<'GET /v1/statement/:user_id'> = async (ctx, { params }) => {
  const today = localDate(ctx.clock.now());
  const people = await rowsOf(ctx.db, { student_id: text, name: text })`
    select s.student_id, u.name from students s join users u on u.user_id = s.user_id
    where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`;
  const { student_id, name } = ensureFound(people[0]);
  const charges = await rowsOf(ctx.db, charge)`
    select ${columns} from charges h join contracts c on c.contract_id = h.contract_id
    where h.student_id = ${student_id} order by h.due_date desc, h.kind, h.installment desc, h.charge_id`;
  return {
    name,
    ...totalsOf(charges),
    charges: charges.map((row) => ({ ...row, days_late: daysLate(row, today) })),
  };
};
