import { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import { withoutUnseen } from '../domain/plainText.ts';
import type { UserType } from '../domain/userTypes.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Which rows a call may touch (ACCESS-6). `public`: none of a user's. `self`: the caller's own. `school`: all,
 * guarded by the permission alone. The others are narrowed by the server to the caller's chosen profile.
 */
export type Scope = 'public' | 'self' | 'school' | 'students' | 'teachers' | 'classes';

/** One call of the wire, written once: the route, guard, client, OpenAPI document and tests come from it. */
export interface Call {
  summary: string;
  /** Who may: everybody, everybody with a session, or the holders of any one of these permissions. */
  access: 'anyone' | 'signed_in' | Permission | readonly Permission[];
  /** Narrows `may` to callers acting as one of these types. */
  types?: readonly UserType[];
  scope: Scope;
  /** Answered as well to a person who still has to set up the second factor that the installation requires. */
  beforeFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The record that the body may be sent back as: its fields that the body lacks are accepted and ignored. */
  record?: z.ZodObject;
  response: z.ZodType | 'file' | 'events';
  /** Refusals of its own, beside the ones every call can give. */
  errors?: readonly ErrorCode[];
  /** Name of the plain resource that the call belongs to: its tests are in tests/resources. */
  plain?: string;
  /** Named limit on tries (server/platform/http/rateLimit.ts). */
  limit?: 'code' | 'mail';
}

/** Keeps the literal types of an area's calls, keyed `METHOD /path/:param`. */
export const area = <const A extends Record<`${Method} /v1/${string}`, Call>>(calls: A): A => calls;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const id = z.uuid();
export const byId = z.strictObject({ id });
/** A moment on the wire: ISO 8601 in UTC; the server may hand over a Date, or PostgreSQL's text of one. */
export const instant = z.preprocess((value) => {
  const moment = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d/.test(value) ? new Date(value) : value;
  return moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment.toISOString() : value;
}, z.iso.datetime());
/** A calendar date without a time, yyyy-MM-dd. */
export const day = z.iso.date();
export const done = z.object({ ok: z.literal(true) });

/** Names of the record's fields that a call accepts and ignores. */
export const ignoredFields = ({ body, record }: Call): string[] =>
  body && record ? Object.keys(record.shape).filter((name) => !(name in body.shape)) : [];

/**
 * Prepares a body that may be a record as it was read (WIRE-4): drops the fields that the call ignores, and nulls of fields that
 * are optional but not nullable. Whatever else the body schema does not know stays, to be refused.
 */
export function bodyReader(call: Call): (body: unknown) => unknown {
  const { body: schema, record } = call;
  if (!schema || !record) return (body) => body;
  const ignored = new Set(ignoredFields(call));
  const absentWhenNull = new Set(
    Object.entries(schema.shape)
      .filter(([, field]) => !z.safeParse(field, null).success && z.safeParse(field, undefined).success)
      .map(([name]) => name),
  );
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    return Object.fromEntries(
      Object.entries(body).filter(
        ([name, value]) => !ignored.has(name) && !(value === null && absentWhenNull.has(name)),
      ),
    );
  };
}

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const text = z.string().max(200).transform(withoutUnseen).pipe(z.string().trim());

/** The query of a list: page (from 1), pageSize (10, at most 100), a whitelist of sorts, and flat filters. */
export const listQuery = <
  const S extends readonly [string, ...string[]],
  F extends Record<string, z.ZodType> = Record<never, never>,
>(
  sorts: S,
  filters: F = {} as F,
  maxPageSize = 100,
) =>
  z.strictObject({
    page: whole(1, 1_000_000).default(1),
    pageSize: whole(1, maxPageSize).default(10),
    orderBy: z.enum(sorts).default(sorts[0]),
    order: z.enum(['ASC', 'DESC']).default('ASC'),
    /** The previous page's `next`: the page begins behind that row, at the price of the first page. */
    after: z.string().max(1000).optional(),
    /** The total that an earlier page of this filter told: it comes back instead of being counted again. */
    total: whole(0, 1_000_000_000).optional(),
    /** Sent back from the previous page; ignored. */
    hasNextPage: text.optional(),
    ...filters,
  });

/** The response of a list (WIRE-1); `total` counts the filter's rows, `next` is the following page's `after`. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    response: z.array(row),
    page: z.number().int(),
    pageSize: z.number().int(),
    hasNextPage: z.boolean(),
    total: z.number().int(),
    next: z.string().nullable(),
  });

/** An optional text filter: blank counts as absent. */
export const textFilter = text
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : value));
/** An optional switch filter on the query string. */
export const boolFilter = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true'));
