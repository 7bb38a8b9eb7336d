import { z } from 'zod';
import { FILE_FORMATS } from '../domain/accounting.ts';
import { ADJUSTMENT_UNITS, ADJUSTMENTS, agreementLimits } from '../domain/agreements.ts';
import { DEBT_STAGES, debtBands } from '../domain/debtors.ts';
import { SPREADSHEET } from '../domain/files.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { like } from './auditKinds.ts';
import { area, byId, day, fileQuery, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { plausibleDay } from './fields.ts';

const debtorSorts = ['oldest_due', 'name', 'amount', 'overdue'] as const;
const cents = z.number().int();
const { installments, charges } = agreementLimits;

const terms = z.strictObject({
  user_id: id,
  charge_ids: z.array(id).min(1).max(charges),
  installments: z.number().int().min(1).max(installments),
  first_due_date: plausibleDay,
  adjustment: z.enum(ADJUSTMENTS),
  unit: z.enum(ADJUSTMENT_UNITS),
  /** Cents or basis points of what is covered; it does not count without an adjustment. */
  value: z.number().int().min(0).max(100_000_000),
});

const sums = { covered: cents, adjusted: cents, total: cents };

export const errors = {
  agreement_charge: 417,
  agreement_contracts: 417,
  agreement_discount_high: 417,
  agreement_fine_high: 417,
  agreement_first_due: 417,
  agreement_instalment_small: 417,
  agreement_closed: 417,
} as const satisfies Statuses;

const refusals = [
  'agreement_charge',
  'agreement_contracts',
  'agreement_discount_high',
  'agreement_fine_high',
  'agreement_first_due',
  'agreement_instalment_small',
] as const;

export const audited = {
  entities: { agreements: ['I', 'U'] },
  sentences: ['agreements.undone_at'],
  fields: {
    covered: like('money', 'amount'),
    adjusted: like('money', 'amount'),
    total: like('money', 'amount'),
    first_due_date: like('day', 'planPaymentDate'),
    undone_at: like('instant', 'planPaymentDate'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/debtors': {
    summary: 'Students with overdue charges, the longest late first; for a seller the own students',
    access: 'view:charges',
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    query: listQuery(debtorSorts, {
      name: textFilter,
      band: z.enum(debtBands).optional(),
      stage: z.enum(DEBT_STAGES).optional(),
    }),
    response: listOf(
      z.object({
        id,
        name: z.string(),
        photo_url: z.string().nullable(),
        oldest_due: day,
        days_late: z.number().int(),
        band: z.enum(debtBands),
        /** Whether the student has ever paid a charge. */
        stage: z.enum(DEBT_STAGES),
        /** How many charges are overdue, and what they add up to. */
        overdue: z.number().int(),
        amount: cents,
      }),
    ),
  },
  'GET /v1/debtors/bands': {
    summary: 'How many students are how late, and with how much, by the age of the oldest debt',
    access: 'view:charges',
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    response: z.array(z.object({ band: z.enum(debtBands), students: z.number().int(), amount: cents })),
  },
  'GET /v1/debtors/export': {
    summary: 'The rows of the list of debtors as a file, in its order',
    access: 'view:charges',
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    query: fileQuery(debtorSorts, {
      name: textFilter,
      band: z.enum(debtBands).optional(),
      stage: z.enum(DEBT_STAGES).optional(),
      format: z.enum(FILE_FORMATS),
    }),
    response: 'file',
    media: [SPREADSHEET, 'text/csv'],
    errors: ['export_too_large'],
  },
  'GET /v1/agreements': {
    summary: "A student's agreements, newest first",
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    query: z.strictObject({ user_id: id }),
    response: z.array(
      z.object({
        agreement_id: id,
        created_at: instant,
        ...sums,
        installments: z.number().int(),
        first_due_date: day,
        /** Cents of the instalments that are paid. */
        paid: cents,
        undone_at: instant.nullable(),
        can_undo: z.boolean(),
      }),
    ),
  },
  'POST /v1/agreements/preview': {
    summary: 'What an agreement over overdue charges would come to; it changes nothing',
    access: 'edit:charges',
    types: ['ADMIN'],
    scope: 'school',
    body: terms,
    response: z.object({
      ...sums,
      installments: z.array(z.object({ number: z.number().int(), amount: cents, due_date: day })),
    }),
    errors: refusals,
  },
  'POST /v1/agreements': {
    summary: 'Replace overdue charges of a student by the instalments of an agreement',
    access: 'edit:charges',
    types: ['ADMIN'],
    scope: 'school',
    note: 'The total is that of the preview: when a charge has changed since, the agreement is refused as stale.',
    body: z.strictObject({ ...terms.shape, total: cents.min(1) }),
    response: z.object({ agreement_id: id, ...sums }),
    errors: [...refusals, 'stale'],
  },
  'POST /v1/agreements/:id/undo': {
    summary: 'Undo an agreement of which nothing was paid or sent to the provider, and restore its charges',
    access: 'edit:charges',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({ agreement_id: id, undone_at: instant }),
    errors: ['agreement_closed'],
  },
});
