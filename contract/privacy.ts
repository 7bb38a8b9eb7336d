import { z } from 'zod';
import { BLOCKERS, PRIVACY_STATUSES, REMAINDERS } from '../domain/privacy.ts';
import { area, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line, multiLine } from './fields.ts';
import { reauthenticated, reauthentication } from './secondFactor.ts';

/** Why a person cannot be erased now; `until` is the last day of a contract. */
const blocker = z.object({ kind: z.enum(BLOCKERS), until: day.nullable() });
/** What the law demands to keep, its reason, and its last day. */
const kept = z.object({ kind: z.enum(REMAINDERS), basis: z.string(), ends_on: day });
const outlook = { blockers: z.array(blocker), kept: z.array(kept) };

const request = {
  id,
  protocol: z.string(),
  status: z.enum(PRIVACY_STATUSES),
  created_at: instant,
  /** The last day for the answer. */
  due_on: day,
  /** Zero on the last day, negative after it. */
  days_left: z.number().int(),
  closed_at: instant.nullable(),
  /** Of a refusal. */
  reason: z.string().nullable(),
};
const requestRow = z.object({
  ...request,
  user_id: id,
  name: z.string(),
  photo_url: z.string().nullable(),
});

export const privacy = area({
  'GET /v1/account/privacy': {
    summary: "The caller's requests to be erased, what prevents one, and what the law would keep",
    access: 'signed_in',
    scope: 'self',
    response: z.object({ ...outlook, requests: z.array(z.object(request)) }),
  },
  'POST /v1/account/privacy/erasure': {
    summary: 'Ask to be erased',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject(reauthenticated),
    response: z.object({ protocol: z.string(), due_on: day }),
    errors: [...reauthentication, 'erasure_blocked', 'erasure_asked'],
  },
  'POST /v1/account/privacy/erasure/:id/withdraw': {
    summary: 'Withdraw an open request',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
    errors: ['request_closed'],
  },
  'GET /v1/privacy-requests': {
    summary: 'Requests to be erased, the most urgent first',
    access: 'view:privacy',
    scope: 'school',
    query: listQuery(['due_on', 'created_at', 'name'], {
      name: textFilter,
      protocol: textFilter,
      status: z.enum(PRIVACY_STATUSES).optional(),
    }),
    response: listOf(requestRow),
  },
  'GET /v1/privacy-requests/:id': {
    summary: 'A request, what prevents the erasure, and what the law would keep',
    access: 'view:privacy',
    scope: 'school',
    params: byId,
    response: requestRow.extend(outlook),
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
      'last_role_editor',
      'last_grantor',
    ],
  },
});
