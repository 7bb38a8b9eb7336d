import type { Texts } from 'virtual:texts';
import type { Issue, Values as ValuesOf } from '../domain/issue.ts';
import { type Joined, joined, type PartOf, partsOf, type Statuses } from './areaParts.ts';
import * as areas from './areas.generated.ts';

/** HTTP statuses of the errors that no single area returns (WIRE-3, WIRE-5). */
const general = {
  invalid_request: 400,
  card_data_refused: 400,
  unauthenticated: 401,
  session_ended: 401,
  forbidden: 403,
  second_factor_required: 403,
  profile_not_chosen: 403,
  field_forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  already_exists: 417,
  export_too_large: 417,
  file_too_large: 413,
  wrong_file_type: 415,
  file_infected: 417,
  file_unchecked: 503,
  body_too_large: 413,
  body_type_unsupported: 415,
  token_expired: 440,
  too_many_requests: 429,
  internal: 500,
  disk_full: 507,
  unavailable: 503,
} as const satisfies Statuses;

type All = typeof general & Joined<PartOf<'errors'>>;
/** The type requires a text in every language. */
export const statuses = joined([general, ...partsOf(areas, 'errors')]) as All satisfies Record<
  keyof Texts['errors'],
  number
>;

export type ErrorCode = keyof All;
export type RuleCode = keyof Texts['rules'];
export type Code = ErrorCode | RuleCode;
export type Values = ValuesOf<RuleCode>;

type NamesIn<V> = V extends null ? never : keyof V;

/** Values to which the text of an error refers. */
export type ValuesIn<Of extends ErrorCode> = Readonly<Record<NamesIn<Texts['errors'][Of]>, Values[string]>>;

/** Error response (WIRE-2). `message` is Portuguese; `code` and `values` allow translation. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  values?: Values;
  issues?: WireIssue[];
  requestId: string;
}

/** `code` is the error's own when the database refused the value. */
export interface FieldIssue extends Issue {
  readonly code: Code;
  readonly values?: Values;
}
export interface WireIssue extends FieldIssue {
  readonly message: string;
}

export const statusOf = (code: ErrorCode): number => statuses[code];
