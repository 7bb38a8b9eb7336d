import { sql } from 'drizzle-orm';
import { BOOKS, ENTRY_KINDS, periodIssue } from '../../../domain/accounting.ts';
import { digits, oneOf, rowsOf } from '../../platform/db/rows.ts';
import { refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { sources } from './books.ts';

const entry = { book: oneOf(BOOKS), kind: oneOf(ENTRY_KINDS), count: digits, amount: digits };

/** One reading of all books, so that they agree with each other (ACC-1). */
export const readAccounting: Handler<'GET /v1/accounting'> = async (ctx, { query }) => {
  const issue = periodIssue(query);
  if (issue) throw refused(issue);
  const entries = await rowsOf(ctx.db, entry)`${sql.join(
    BOOKS.map(
      (book) => sql`select ${sql.raw(`'${book}'`)} as book, b.kind, count(*) as count, sum(b.amount) as amount
        from ${sources[book].rows} b where ${sources[book].within(query)} group by b.kind`,
    ),
    sql` union all `,
  )}`;
  return {
    from: query.from,
    to: query.to,
    books: BOOKS.map((book) => {
      const kinds = ENTRY_KINDS.flatMap((kind) => {
        const found = entries.find((each) => each.book === book && each.kind === kind);
        return found ? [{ kind, count: Number(found.count), amount: Number(found.amount) }] : [];
      });
      const sum = (of: 'count' | 'amount') => kinds.reduce((total, each) => total + each[of], 0);
      return { book, count: sum('count'), amount: sum('amount'), kinds };
    }),
  };
};
