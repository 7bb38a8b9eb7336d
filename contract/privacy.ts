import { z } from 'zod';
import { CONSENT_PURPOSES, FREE_PURPOSES } from '../domain/consents.ts';
import { type CorrectionField, correctionFields, correctionSubjects } from '../domain/corrections.ts';
import { BLOCKERS, EXPORT_FORMATS, PRIVACY_STATUSES, REMAINDERS, REQUEST_KINDS } from '../domain/privacy.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line, multiLine, optionalLine, optionalMultiLine } from './fields.ts';
import { correctionInput } from './registration.ts';
import { reauthenticated, reauthentication } from './secondFactor.ts';

/** Why a person cannot be erased now; `until` is the last day of a contract. */
const blocker = z.object({ kind: z.enum(BLOCKERS), until: day.nullable() });
/** Records that must be retained by law, with the legal basis and the last day of retention. */
const kept = z.object({ kind: z.enum(REMAINDERS), basis: z.string(), ends_on: day });
const outlook = { blockers: z.array(blocker), kept: z.array(kept) };

const value = z.string().nullable();
const field = z.enum(correctionFields);
const subject = z.enum(correctionSubjects);
const wished = z.strictObject(
  Object.fromEntries(correctionFields.map((path) => [path, correctionInput(path)])) as Record<
    CorrectionField,
    ReturnType<typeof correctionInput>
  >,
);

const request = {
  id,
  kind: z.enum(REQUEST_KINDS),
  /** Set for corrections only. */
  subject: subject.nullable(),
  protocol: z.string(),
  status: z.enum(PRIVACY_STATUSES),
  created_at: instant,
  /** The last day for the answer. */
  due_on: day,
  /** Zero on the last day, negative after it. */
  days_left: z.number().int(),
  closed_at: instant.nullable(),
  /** Reason for a refusal. */
  reason: z.string().nullable(),
};
const requestRow = z.object({
  ...request,
  user_id: id,
  /** Set for erasures only: when texts written by others had been searched as well, after `closed_at`. */
  completed_at: instant.nullable(),
  name: z.string(),
  photo_url: z.string().nullable(),
});

const consent = z.object({
  id: z.number().int(),
  purpose: z.enum(CONSENT_PURPOSES),
  version: z.string(),
  is_given: z.boolean(),
  by_guardian: z.boolean(),
  at: instant,
});
/** Values that a correction asks for, and the person's remark. */
const wish = { wished: z.array(z.object({ field, value })), note: z.string().nullable() };
/** Stored value, and the value that would replace it. */
const change = z.object({ field, from: value, to: value });

export const errors = {
  user_erased: 417,
  erasure_blocked: 417,
  erasure_asked: 417,
  correction_asked: 417,
  correction_same: 417,
  request_closed: 417,
  name_differs: 417,
  own_request: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    consents: ['I'],
    corrections: ['I', 'U'],
    own_data: ['I'],
    privacy_requests: ['I', 'U'],
  },
  statuses: PRIVACY_STATUSES,
} as const satisfies Audited;

export const calls = area({
  'GET /v1/account/privacy': {
    summary:
      "The caller's requests, what can be corrected, what prevents an erasure, and what the law would keep",
    access: 'signed_in',
    scope: 'self',
    response: z.object({
      ...outlook,
      requests: z.array(z.object({ ...request, ...wish })),
      /** Every choice, the latest first. */
      consents: z.array(consent),
      consentable: z.array(
        z.object({ purpose: z.enum(FREE_PURPOSES), is_given: z.boolean(), needs_guardian: z.boolean() }),
      ),
      correctable: z.array(z.object({ subject, values: z.array(z.object({ field, value })) })),
    }),
  },
  'GET /v1/account/privacy/export/:format': {
    summary: 'Everything that is held about the caller, as a file',
    access: 'signed_in',
    scope: 'self',
    params: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
    response: 'file',
    media: ['application/json', 'application/pdf'],
    limit: 'export',
  },
  'POST /v1/account/privacy/erasure': {
    summary: 'Ask to be erased',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject(reauthenticated),
    response: z.object({ protocol: z.string(), due_on: day, blockers: z.array(blocker) }),
    errors: [...reauthentication, 'erasure_asked'],
  },
  'POST /v1/account/privacy/consent': {
    summary: 'Give or withdraw a consent; the guardian of a minor gives it with the name',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({
      purpose: z.enum(FREE_PURPOSES),
      is_given: z.boolean(),
      guardian_name: optionalLine(200),
    }),
    response: done,
    errors: ['name_differs'],
  },
  'POST /v1/account/privacy/correction': {
    summary: 'Ask for a correction of what the person cannot change',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({ subject, wished, note: optionalMultiLine(1000) }),
    response: z.object({ protocol: z.string(), due_on: day }),
    errors: ['field_forbidden', 'correction_asked', 'correction_same'],
    limit: 'mail',
  },
  'POST /v1/account/privacy/requests/:id/withdraw': {
    summary: 'Withdraw an open request',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
    errors: ['request_closed'],
  },
  'GET /v1/privacy-requests': {
    summary: 'Requests to be erased and for corrections, the most urgent first',
    access: 'view:privacy',
    scope: 'school',
    query: listQuery(['due_on', 'created_at', 'name'], {
      name: textFilter,
      protocol: textFilter,
      kind: z.enum(REQUEST_KINDS).optional(),
      status: z.enum(PRIVACY_STATUSES).optional(),
    }),
    response: listOf(requestRow),
  },
  'GET /v1/privacy-requests/:id': {
    summary: 'A request: what it would change, what prevents an erasure, and what the law would keep',
    access: 'view:privacy',
    scope: 'school',
    params: byId,
    response: requestRow.extend({ ...outlook, changes: z.array(change), note: wish.note }),
  },
  'POST /v1/privacy-requests/:id/refuse': {
    summary: 'Refuse a request with a reason',
    access: 'edit:privacy',
    scope: 'school',
    params: byId,
    body: z.strictObject({ reason: multiLine(1000, 1) }),
    response: done,
    errors: ['request_closed'],
  },
  'POST /v1/privacy-requests/:id/accept': {
    summary: 'Make the correction that is asked for; also needs edit:users',
    access: 'edit:privacy',
    scope: 'school',
    params: byId,
    response: done,
    errors: [
      ...(['request_closed', 'own_request', 'email_taken', 'email_changed_recently', 'cpf_taken'] as const),
      ...([
        'field_forbidden',
        'terms_signed',
        'last_role_editor',
        'last_grantor',
        'permission_not_held',
      ] as const),
    ],
  },
  'POST /v1/privacy-requests/:id/erase': {
    summary: 'Erase the person for good, confirmed by the name',
    access: 'edit:privacy',
    scope: 'school',
    params: byId,
    body: z.strictObject({ name: line(200, 1) }),
    response: z.object({ kept: z.array(kept) }),
    errors: [
      'request_closed',
      'erasure_blocked',
      'name_differs',
      'own_request',
      'permission_not_held',
      'last_role_editor',
      'last_grantor',
    ],
  },
});
