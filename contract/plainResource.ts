import { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import { byId, type Call, id, instant, listOf, listQuery } from './call.ts';
import type { ErrorCode } from './errors.ts';

type Shape = Record<string, z.ZodType>;
type Of<A extends string, P = Permission> = P extends `${A}:${infer R}` ? R : never;
type Editable = Of<'view'> & Of<'create'> & Of<'edit'>;

interface Plain<N extends Editable, Row extends Shape, Fields extends Shape, Sorts, Filters> {
  title: string;
  permission: N;
  /** Fields of a row besides `id`, `created_at` and `updated_at`. */
  row: Row;
  fields: Fields;
  /** The first is the default. */
  sorts: Sorts;
  filters: Filters;
  errors?: readonly ErrorCode[];
}

const stamped = { id, created_at: instant, updated_at: instant };
const seen = { updated_at: instant.optional() };
type Stamped<Row extends Shape> = z.ZodObject<typeof stamped & Row>;
type Body<Fields extends Shape> = z.ZodObject<Fields & typeof seen, z.core.$strict>;
type Sorted = readonly [string, ...string[]];

interface Common<P> {
  plain: P;
  summary: string;
  scope: 'school';
}
type PlainCalls<
  P extends string,
  N extends Editable,
  R extends Shape,
  F extends Shape,
  S extends Sorted,
  L extends Shape,
> = {
  [K in `GET /v1/${P}`]: Common<P> & {
    access: `view:${N}`;
    query: ReturnType<typeof listQuery<S, L>>;
    response: ReturnType<typeof listOf<Stamped<R>>>;
  };
} & {
  [K in `GET /v1/${P}/:id`]: Common<P> & {
    access: readonly (`view:${N}` | `edit:${N}`)[];
    params: typeof byId;
    response: Stamped<R>;
  };
} & {
  [K in `POST /v1/${P}`]: Common<P> & {
    access: `create:${N}`;
    body: Body<F>;
    record: Stamped<R>;
    response: Stamped<R>;
    errors: readonly ErrorCode[];
  };
} & {
  [K in `PATCH /v1/${P}/:id`]: Common<P> & {
    access: `edit:${N}`;
    params: typeof byId;
    body: Body<F>;
    record: Stamped<R>;
    response: Stamped<R>;
    errors: readonly ErrorCode[];
  };
};

export function plainResource<
  const P extends string,
  N extends Editable,
  R extends Shape,
  F extends Shape,
  const S extends Sorted,
  L extends Shape,
>(path: P, plain: Plain<N, R, F, S, L>): PlainCalls<P, N, R, F, S, L>;
export function plainResource(path: string, plain: Plain<Editable, Shape, Shape, Sorted, Shape>): object {
  const { title, permission, row, fields, sorts, filters, errors = [] } = plain;
  const record = z.object({ ...stamped, ...row });
  const body = z.strictObject({ ...fields, ...seen });
  const call = (action: string) =>
    ({ summary: `${title}: ${action}`, scope: 'school', plain: path }) as const;
  const [view, create, edit] = [`view:${permission}`, `create:${permission}`, `edit:${permission}`] as const;
  return {
    [`GET /v1/${path}`]: {
      ...call('list'),
      access: view,
      query: listQuery(sorts, filters),
      response: listOf(record),
    },
    [`GET /v1/${path}/:id`]: { ...call('one'), access: [view, edit], params: byId, response: record },
    [`POST /v1/${path}`]: { ...call('create'), access: create, body, record, response: record, errors },
    [`PATCH /v1/${path}/:id`]: {
      ...call('change'),
      access: edit,
      params: byId,
      body,
      record,
      response: record,
      errors: [...errors, 'stale'],
    },
  } satisfies Record<string, Call>;
}
