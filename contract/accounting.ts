import { z } from 'zod';
import { BOOKS, ENTRY_KINDS, FILE_FORMATS } from '../domain/accounting.ts';
import { SPREADSHEET } from '../domain/files.ts';
import type { Statuses } from './areaParts.ts';
import { area, day, id } from './call.ts';
import { plausibleDay } from './fields.ts';

/** Days on the school's calendar, both inclusive. */
const period = { from: plausibleDay, to: plausibleDay };
const cents = z.number().int();
const entry = { count: z.number().int(), amount: cents };

const file = {
  types: ['ADMIN'],
  scope: 'school',
  query: z.strictObject({ ...period, format: z.enum(FILE_FORMATS) }),
  response: 'file',
  media: [SPREADSHEET, 'text/csv'],
  errors: ['export_too_large'],
} as const;

export const errors = {
  charge_not_paid: 417,
} as const satisfies Statuses;

export const calls = area({
  'GET /v1/accounting': {
    summary:
      'What fell due, was received, was given back and was taken back by the bank in a period, by kind; money in cents',
    access: 'view:charges',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject(period),
    response: z.object({
      from: day,
      to: day,
      books: z.array(
        z.object({
          book: z.enum(BOOKS),
          ...entry,
          kinds: z.array(z.object({ kind: z.enum(ENTRY_KINDS), ...entry })),
        }),
      ),
    }),
  },
  'GET /v1/accounting/charges/export': {
    ...file,
    summary: 'The charges that fell due in a period, without those that were withdrawn',
    access: 'view:charges',
  },
  'GET /v1/accounting/payments/export': {
    ...file,
    summary: 'The payments received in a period, with the fiscal codes as they were at the payment',
    access: 'view:charges',
  },
  'GET /v1/accounting/refunds/export': {
    ...file,
    summary: 'The payments given back in a period',
    access: 'view:charges',
  },
  'GET /v1/accounting/chargebacks/export': {
    ...file,
    summary:
      'The payments that the bank took back in a period, and those that it returned, which are negative',
    access: 'view:charges',
  },
  'GET /v1/accounting/invoices/export': {
    ...file,
    summary:
      'What an invoice (NFS-e) of each payment of a period states, with number and address of the payer',
    access: 'view:invoices',
  },
  'GET /v1/charges/:id/receipt': {
    summary: 'The receipt of a paid charge as PDF',
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: z.strictObject({ id }),
    response: 'file',
    media: ['application/pdf'],
    errors: ['charge_not_paid'],
  },
});
