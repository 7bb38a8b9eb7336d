import { z } from 'zod';
import { REFUND_REASON_MAX, REFUND_STATUSES } from '../domain/refunds.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, id, instant } from './call.ts';
import { multiLine } from './fields.ts';

export const errors = {
  not_refundable: 417,
  refund_on_its_way: 417,
  refund_not_waiting: 417,
  refund_not_failed: 417,
} as const satisfies Statuses;

export const audited = {
  entities: { refunds: ['I', 'U'] },
  sentences: ['refunds.status.done', 'refunds.status.failed'],
  statuses: REFUND_STATUSES,
} as const satisfies Audited;

const refund = z.object({ refund_id: id, status: z.enum(REFUND_STATUSES) });

export const calls = area({
  'POST /v1/charges/:id/refund': {
    summary: 'Give back what was paid of a charge, wholly or in part: by the provider, or by a person',
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      /** Cents, at most what is paid and not yet given back. */
      amount: z.number().int().min(1).max(100_000_000),
      reason: multiLine(REFUND_REASON_MAX, 3),
      /** Whether a person sends the money although the provider could. */
      by_hand: z.boolean().optional(),
    }),
    response: refund,
    errors: ['not_refundable', 'refund_on_its_way'],
  },
  'GET /v1/refunds': {
    summary: 'Refunds of payments of a student that settled no charge, which are on their way or have failed',
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject({ user_id: id }),
    response: z.array(
      z.object({
        refund_id: id,
        status: z.enum(['requested', 'failed']),
        /** Cents. */
        amount: z.number().int(),
        /** Whether a person sends the money. */
        by_hand: z.boolean(),
        /** When the payment was received. */
        paid_at: instant.nullable(),
      }),
    ),
  },
  'POST /v1/refunds/:id/repeat': {
    summary: 'Ask again for a refund that has failed: of the provider, or of a person',
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      /** Whether a person sends the money although the provider could. */
      by_hand: z.boolean().optional(),
    }),
    response: refund,
    errors: ['refund_not_failed', 'refund_on_its_way', 'not_refundable'],
  },
  'POST /v1/refunds/:id/confirm': {
    summary: 'Record that a person has sent the money of a refund, with a note',
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ note: multiLine(500, 3) }),
    response: refund,
    errors: ['refund_not_waiting'],
  },
});
