import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../contract/call.ts';
import { calls, type PlainKey, type PlainName, type Returned, type Validated } from '../../contract/index.ts';
import { resourceKeys } from '../../domain/permissions.ts';
import type { Area, FillDemo } from './area.ts';
import { changeRow, createRow, keyOf, readRow } from './changeRow.ts';
import type { Ctx } from './context.ts';
import type { Tx } from './db/database.ts';
import { shapeOf } from './db/rows.ts';
import { ensureFound } from './errors.ts';
import type { Handlers } from './http/handlers.ts';
import { and, byName, listPage, matchesUnindexed, type Page, type Sort } from './list.ts';
import type { Refusals } from './refusals.ts';

type Values = Record<string, unknown>;
type Body<P extends PlainName> =
  Validated<`POST /v1/${P}` & PlainKey> extends { body: infer B } ? Omit<B, 'updated_at'> : never;
type SortOf<P extends PlainName> =
  Validated<`GET /v1/${P}` & PlainKey> extends { query: { orderBy: infer S extends string } } ? S : never;
type TableOf<P extends PlainName> = PgTable & {
  $inferSelect: Returned<`GET /v1/${P}/:id` & PlainKey> & Record<SortOf<P>, unknown>;
};

interface Plain<Form, Row> {
  /** Columns whose value differs from the form's; empty fields are stored as null, absent ones stay as they are. */
  values?(form: Form): Partial<Row>;
  refusals?: Refusals;
  demo?: Row[];
}

const isText = (column: PgColumn) => column.getSQLType() === 'text';

function sortBy(column: PgColumn): Sort {
  const sort = isText(column) ? byName(sql`${column}`) : sql`${column}`;
  return column.notNull ? sort : { nullable: sort };
}

function filterBy(column: PgColumn, value: unknown): SQL | undefined {
  if (value === undefined) return undefined;
  return isText(column) ? matchesUnindexed(sql`${column}`, String(value)) : eq(column, value);
}

/** Rows as old as the demo school. */
const demoFill =
  (table: PgTable, rows: readonly Values[]): FillDemo =>
  async (tx, moment) => {
    const created_at = moment(-400);
    if (rows.length > 0) await tx.insert(table).values(rows.map((row) => ({ ...row, created_at })));
  };

export function plainArea<P extends PlainName, T extends TableOf<P>>(
  name: P,
  table: T,
  plain: Plain<Body<P>, T['$inferInsert']>,
): { handlers: Pick<Handlers, PlainKey<P>> } & Pick<Area, 'refusals' | 'demo'>;
export function plainArea(name: PlainName, table: PgTable, plain: Plain<Values, Values>): object {
  const columns = Object.entries(getTableColumns(table));
  const shape = shapeOf(table);
  const sorts = Object.fromEntries(columns.map(([field, column]) => [field, sortBy(column)]));
  const create: Call = calls[`POST /v1/${name}`];
  const context = ensureFound(resourceKeys.find((each) => create.access === `create:${each}`));
  const announce = (tx: Tx, ctx: Ctx) =>
    ctx.events.announceChange(tx, { of: 'ADMIN', topic: `list:${name}` });
  const fields = Object.keys(create.body?.shape ?? {}).filter((field) => field !== 'updated_at');
  const values = ({ updated_at, ...form }: Values) => ({
    ...Object.fromEntries(
      fields.filter((field) => field in form).map((field) => [field, form[field] ?? null]),
    ),
    ...plain.values?.(form),
  });
  return {
    handlers: {
      [`GET /v1/${name}`]: (ctx: Ctx, { query }: { query: Page & Values }) =>
        listPage(ctx, query, {
          shape,
          select: sql`${table}.*`,
          from: sql`${table}`,
          where: and(...columns.map(([field, column]) => filterBy(column, query[field]))),
          sorts,
          id: sql`${keyOf(table)}`,
        }),
      [`GET /v1/${name}/:id`]: (ctx: Ctx, { params }: { params: { id: string } }) =>
        readRow(ctx, table, params.id),
      [`POST /v1/${name}`]: (ctx: Ctx, { body }: { body: Values }) =>
        ctx.transaction(async (tx) => {
          const created = await createRow(tx, ctx, table, { context, values: values(body) });
          await announce(tx, ctx);
          return created;
        }),
      [`PATCH /v1/${name}/:id`]: (
        ctx: Ctx,
        { params, body }: { params: { id: string }; body: Values & { updated_at?: string } },
      ) =>
        ctx.transaction(async (tx) => {
          await announce(tx, ctx);
          return changeRow(tx, ctx, table, params.id, {
            context,
            seen: body.updated_at,
            values: () => values(body),
          });
        }),
    },
    refusals: plain.refusals ?? {},
    demo: demoFill(table, plain.demo ?? []),
  };
}
