import { z } from 'zod';
import { WITHDRAWAL_ISSUES, WITHDRAWAL_NOTE_MAX } from '../domain/withdrawal.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, id, instant } from './call.ts';
import { multiLine } from './fields.ts';

const withdrawn = z.object({ protocol: z.string(), at: instant });
const cents = z.number().int();

const standing = z.object({
  contract_id: id.nullable(),
  /** Why it is not possible; null where it is. */
  issue: z.enum(WITHDRAWAL_ISSUES).nullable(),
  /** The first moment at which it is possible no longer. */
  until: instant.nullable(),
  /** What is given back. */
  amount: cents,
  withdrawn: withdrawn.nullable(),
});

export const errors = {
  no_contract_in_force: 417,
  withdrawal_over: 417,
  guardian_withdraws: 417,
} as const satisfies Statuses;

export const audited = {
  sentences: ['contracts.status.withdrawn'],
} as const satisfies Audited;

export const calls = area({
  'GET /v1/withdrawal': {
    summary: 'Whether the student can withdraw from the contract, until when, and what is given back',
    access: 'view:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    response: standing,
  },
  'POST /v1/withdrawal': {
    summary: 'Withdraw from the contract within seven days; a repeat gets the same protocol',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    response: withdrawn,
    errors: [...WITHDRAWAL_ISSUES],
  },
  'GET /v1/contracts/:id/withdrawal': {
    summary: 'The same of a contract, for the office',
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: standing,
  },
  'POST /v1/contracts/:id/withdrawal': {
    summary: "Record a withdrawal in the student's name, with a note of how it was asked for",
    access: 'create:refunds',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ note: multiLine(WITHDRAWAL_NOTE_MAX, 3) }),
    response: withdrawn,
    errors: ['no_contract_in_force', 'withdrawal_over'],
  },
});
