import type { Texts } from 'virtual:texts';
import type { Issue, Values as ValuesOf } from '../domain/issue.ts';

/** HTTP statuses (WIRE-3, WIRE-5). The type requires a text in every language. */
export const statuses = {
  invalid_request: 400,
  card_data_refused: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  session_ended: 401,
  refresh_reused: 401,
  forbidden: 403,
  second_factor_required: 403,
  profile_not_chosen: 403,
  field_forbidden: 403,
  permission_not_held: 403,
  student_inactive: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  already_exists: 417,
  document_type_exists: 417,
  export_too_large: 417,
  file_too_large: 413,
  wrong_file_type: 415,
  file_infected: 417,
  file_unchecked: 503,
  body_too_large: 413,
  body_type_unsupported: 415,
  email_taken: 417,
  cpf_taken: 417,
  import_has_errors: 417,
  import_expired: 417,
  import_in_use: 417,
  import_not_done: 417,
  merge_refused: 417,
  merge_closed: 417,
  merge_changed: 417,
  role_already_exists: 417,
  role_in_use: 417,
  last_role_editor: 417,
  last_grantor: 417,
  code_invalid: 417,
  code_expired: 417,
  reset_code_invalid: 417,
  reset_link_invalid: 417,
  link_invalid: 417,
  email_changed_recently: 417,
  email_link_invalid: 417,
  second_factor_wrong: 417,
  second_factor_expired: 417,
  second_factor_needed: 417,
  second_factor_exists: 417,
  second_factor_none: 417,
  second_factor_kept: 417,
  second_factor_own: 417,
  passkey_refused: 417,
  passkey_exists: 417,
  passkeys_unavailable: 417,
  passkeys_too_many: 417,
  already_confirmed: 417,
  price_missing: 417,
  not_waiting_signature: 417,
  typed_name_differs: 417,
  contract_altered: 417,
  not_waiting_payment: 417,
  payment_plan_closed: 417,
  payment_plan_not_offered: 417,
  contract_first: 417,
  onboarding_incomplete: 417,
  availability_closed: 417,
  availability_below_minimum: 417,
  teacher_without_hours: 417,
  not_waiting_match: 417,
  terms_signed: 417,
  waiver_used: 417,
  not_pending_allocation: 417,
  not_waiting_acceptance: 417,
  teacher_does_not_fit: 417,
  transfer_pending: 417,
  transfer_not_taught: 417,
  transfer_not_concluded: 417,
  transfer_no_hours: 417,
  transfer_decided: 417,
  wrong_slot_count: 417,
  class_incomplete: 417,
  slot_lost: 417,
  class_full: 417,
  student_cannot_join: 417,
  class_modality_fixed: 417,
  lesson_overlap: 417,
  removed_from_room: 417,
  room_ended: 417,
  not_joinable: 417,
  lesson_cancelled: 417,
  lesson_over: 417,
  lesson_past: 417,
  start_past: 417,
  lesson_ahead: 417,
  lesson_late: 417,
  makeup_expired: 417,
  reschedule_pending: 417,
  reschedule_closed: 417,
  hour_lost: 417,
  lesson_not_cancelled: 417,
  lesson_held: 417,
  lesson_day_closed: 417,
  lesson_teacher_away: 417,
  lesson_class_off: 417,
  lesson_conflicts: 417,
  series_empty: 417,
  span_past: 417,
  not_a_holiday: 417,
  absence_exists: 417,
  cover_lost: 417,
  cover_none: 417,
  cover_kept: 417,
  teacher_cannot_teach: 417,
  level_same: 417,
  level_one_step: 417,
  level_reason_short: 417,
  evaluation_exists: 417,
  evaluation_early: 417,
  evaluation_absent: 417,
  evaluation_incomplete: 417,
  nobody_to_evaluate: 417,
  notice_sent: 417,
  notice_failed: 417,
  seller_unknown: 417,
  seller_of_corporate: 417,
  user_off: 417,
  franchisee_is_user: 417,
  user_erased: 417,
  erasure_blocked: 417,
  erasure_asked: 417,
  correction_asked: 417,
  correction_same: 417,
  request_closed: 417,
  name_differs: 417,
  own_request: 417,
  wrong_password: 422,
  token_expired: 440,
  second_factor_locked: 429,
  too_many_requests: 429,
  internal: 500,
  disk_full: 507,
  unavailable: 503,
} as const satisfies Record<keyof Texts['errors'], number>;

export type ErrorCode = keyof typeof statuses;
export type RuleCode = keyof Texts['rules'];
export type Code = ErrorCode | RuleCode;
export type Values = ValuesOf<RuleCode>;

type NamesIn<V> = V extends null ? never : keyof V;

/** Those that the text of an error names. */
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
