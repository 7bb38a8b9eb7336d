import { z } from 'zod';
import { type FileRule, type FileType, PHOTO } from '../domain/files.ts';
import type { Permission } from '../domain/permissions.ts';
import { withoutUnseen } from '../domain/plainText.ts';
import type { UserType } from '../domain/userTypes.ts';
import type { ErrorCode } from './errors.ts';
import { rule } from './rules.ts';

/** Accessible rows (ACCESS-6): all for `school`; the last three are narrowed to the caller's profile. */
export type Scope = 'public' | 'self' | 'school' | 'students' | 'teachers' | 'classes';

/** A field with `most` takes several files, each within the rule; it is sent as `name` or `name[]`. */
type UploadField = FileRule & { readonly optional?: true; readonly most?: number };

/** The files of a multipart form by field; its other fields are the body. The id of an upload stands for a file that was sent in parts. */
export type Upload = Readonly<Record<string, UploadField>>;

/** A received file. It stays in the file store under a temporary key until the handler moves it or returns. */
export interface UploadedFile {
  key: string;
  type: FileType;
}

export const uploadErrors = [
  'file_too_large',
  'wrong_file_type',
  'file_infected',
  'file_unchecked',
  'upload_missing',
  'upload_used',
] as const satisfies readonly ErrorCode[];

type MediaType = FileType | 'application/json' | 'text/calendar';

/** Defines the route, guard, client, OpenAPI document and tests of a call. */
export interface Call {
  summary: string;
  /** Any one of several permissions is sufficient. */
  access: 'anyone' | 'signed_in' | Permission | readonly Permission[];
  /** The caller must also have one of these profiles. */
  types?: readonly UserType[];
  scope: Scope;
  /** Admits users who have yet to set up the required second factor. */
  beforeFactor?: true;
  /** Logged without the user: time and user together would identify the author. */
  anonymous?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  upload?: Upload;
  /** The body is a stream of at most so many bytes, of the type `application/octet-stream`. */
  bytes?: number;
  /** A provider's numbers of transactions can look like cards: the body is neither stored nor logged, only the names of an order are read. */
  isProviderEvent?: true;
  /** The body is also read from a form, as mail programs send it. */
  form?: true;
  /** The page of the app that a browser gets which opens the address itself, with the parameters as its query. */
  page?: `/${string}`;
  /** Fields of this record that the body lacks are accepted and ignored. */
  record?: z.ZodObject;
  /** Other names of fields of the body: a field under its own name counts first. Read only with `record`. */
  aliases?: Readonly<Record<string, string>>;
  response: z.ZodType | 'file' | 'events';
  /** Media types that a file in the response can have. */
  media?: readonly MediaType[];
  /** Rules across fields, for the OpenAPI document. */
  note?: string;
  /** Errors besides those that every call can return. */
  errors?: readonly ErrorCode[];
  /** Plain resource of the call, which tests/resources covers. */
  plain?: string;
  /** Rate limit; those shared by several areas are in server/platform/http/rateLimit.ts. */
  limit?: 'code' | 'export' | 'mail' | 'upload' | Limit;
}

/** Calls within some minutes, by user and by network. */
export interface Limit {
  readonly name: string;
  readonly minutes: number;
  readonly perPerson: number;
  readonly perNetwork: number;
}

export const area = <const A extends Record<`${Method} /v1/${string}`, Call>>(calls: A): A => calls;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const id = z.uuid();
export const byId = z.strictObject({ id });
/** ISO 8601 in UTC; accepts a Date or PostgreSQL's text. */
export const instant = z.preprocess((value) => {
  const moment = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d/.test(value) ? new Date(value) : value;
  return moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment.toISOString() : value;
}, z.iso.datetime());
export const day = z.iso.date();
/** A photo of a person. */
export const photoUpload = {
  upload: { file: PHOTO },
  response: z.object({ photo_url: z.string() }),
  errors: uploadErrors,
  limit: 'upload',
} as const;
export const done = z.object({ ok: z.literal(true) });

export const ignoredFields = ({ body, record }: Call): string[] =>
  body && record ? Object.keys(record.shape).filter((name) => !(name in body.shape)) : [];

/** Accepts a record as it was read (WIRE-4): drops ignored fields and nulls of optional fields. */
export function bodyReader(call: Call): (body: unknown) => unknown {
  const { body: schema, record, aliases = {} } = call;
  if (!schema || !record) return (body) => body;
  const ignored = new Set(ignoredFields(call));
  const absentWhenNull = new Set(
    Object.entries(schema.shape)
      .filter(([, field]) => !z.safeParse(field, null).success && z.safeParse(field, undefined).success)
      .map(([name]) => name),
  );
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const named = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      const field = aliases[name];
      if (field === undefined) return [[name, value]];
      return field in body ? [] : [[field, value]];
    });
    return Object.fromEntries(
      named.filter(([name, value]) => !ignored.has(name) && !(value === null && absentWhenNull.has(name))),
    );
  };
}

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `pageSize` is 10 by default and at most 100. */
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
    /** Cursor: the previous page's `next`. */
    after: z.string().max(1000).optional(),
    /** Total of an earlier page, returned instead of being counted again. */
    total: whole(0, 1_000_000_000).optional(),
    /** Accepted from the previous page and ignored. */
    hasNextPage: z.string().max(200).transform(withoutUnseen).optional(),
    ...filters,
  });

/** The order and the filters of a list, for a file with all of its rows. */
export const fileQuery = <
  const S extends readonly [string, ...string[]],
  F extends Record<string, z.ZodType> = Record<never, never>,
>(
  sorts: S,
  filters: F = {} as F,
) =>
  z.strictObject({
    orderBy: z.enum(sorts).default(sorts[0]),
    order: z.enum(['ASC', 'DESC']).default('ASC'),
    ...filters,
  });

/** The response of a list (WIRE-1); `next` is the following page's `after`. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    response: z.array(row),
    page: z.number().int(),
    pageSize: z.number().int(),
    hasNextPage: z.boolean(),
    total: z.number().int(),
    next: z.string().nullable(),
  });

/** Empty counts as absent; blank is refused, because it would match every row. */
export const textFilter = z
  .string()
  .max(200)
  .transform((typed, ctx) => {
    const text = withoutUnseen(typed).trim();
    if (text === '' && typed !== '') ctx.addIssue(rule('unseen_characters'));
    return text || undefined;
  })
  .optional();
export const boolFilter = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true'));
