import type { z } from 'zod';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { b2b } from './b2b.ts';
import { backups } from './backups.ts';
import { calendar } from './calendar.ts';
import type { Call, UploadedFile } from './call.ts';
import { classes } from './classes.ts';
import { contracts } from './contracts.ts';
import { cover } from './cover.ts';
import { documents } from './documents.ts';
import { documentTypes } from './documentTypes.ts';
import { feedback } from './feedback.ts';
import { feeds } from './feeds.ts';
import { franchisees } from './franchisees.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { learning } from './learning.ts';
import { levels } from './levels.ts';
import { matching } from './matching.ts';
import { merges } from './merges.ts';
import { notices } from './notices.ts';
import { onboarding } from './onboarding.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { privacy } from './privacy.ts';
import { reports } from './reports.ts';
import { room } from './room.ts';
import { search } from './search.ts';
import { secondFactor } from './secondFactor.ts';
import { selection } from './selection.ts';
import { studentLessons } from './studentLessons.ts';
import { system } from './system.ts';
import { teachers } from './teachers.ts';
import { timetable } from './timetable.ts';
import { transfers } from './transfers.ts';

export const calls = {
  ...account,
  ...audit,
  ...backups,
  ...availability,
  ...b2b,
  ...calendar,
  ...classes,
  ...contracts,
  ...cover,
  ...documentTypes,
  ...documents,
  ...feedback,
  ...feeds,
  ...franchisees,
  ...identity,
  ...imports,
  ...learning,
  ...levels,
  ...matching,
  ...merges,
  ...notices,
  ...onboarding,
  ...payments,
  ...people,
  ...privacy,
  ...reports,
  ...room,
  ...search,
  ...secondFactor,
  ...selection,
  ...studentLessons,
  ...system,
  ...teachers,
  ...timetable,
  ...transfers,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;

export type PlainName = Extract<Calls[CallKey], { plain: string }>['plain'];
export type PlainKey<P extends PlainName = PlainName> = {
  [K in CallKey]: Calls[K] extends { plain: P } ? K : never;
}[CallKey];

type Of<K extends CallKey, P extends keyof Call> = Calls[K] extends Record<P, infer V> ? V : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;
type FilesOf<K extends CallKey, F> =
  Of<K, 'upload'> extends infer U extends object
    ? { [N in keyof U]: U[N] extends { optional: true } ? F | undefined : F }
    : undefined;
type Present<T> = { [P in keyof T as T[P] extends undefined ? never : P]: T[P] };

/** As the client sends it. */
export type Input<K extends CallKey> = Present<{
  params: Sent<Of<K, 'params'>>;
  query: Sent<Of<K, 'query'>>;
  body: Sent<Of<K, 'body'>>;
  files: FilesOf<K, Blob>;
}>;

/** As the handler receives it. */
export type Validated<K extends CallKey> = Present<{
  params: Taken<Of<K, 'params'>>;
  query: Taken<Of<K, 'query'>>;
  body: Taken<Of<K, 'body'>>;
  files: FilesOf<K, UploadedFile>;
}>;

/** As the handler returns it. */
export type Returned<K extends CallKey> =
  Of<K, 'response'> extends z.ZodType ? z.input<Of<K, 'response'>> : unknown;

/** As the client receives it. */
export type ResponseOf<K extends CallKey> =
  Of<K, 'response'> extends z.ZodType ? z.output<Of<K, 'response'>> : unknown;
