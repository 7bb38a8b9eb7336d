import { z } from 'zod';
import {
  ENTRIES,
  ENTRY_TYPES,
  PARAMETER_CODE_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_ROWS_MAX,
  SECTIONS,
} from '../domain/financialParameters.ts';
import { AUDIT_OPERATIONS, FREQUENCIES, PLAN_DURATIONS, PLAN_TYPES } from '../domain/options.ts';
import type { Audited } from './areaParts.ts';
import { option, shown } from './auditKinds.ts';
import { area, id, instant, listOf, listQuery } from './call.ts';
import { line } from './fields.ts';
import { office, type Readers, to } from './readers.ts';

const reais = z.number();
/** Blank ones are refused by the rules of the cells. */
const code = line(PARAMETER_CODE_MAX);
const priced = { name: line(PARAMETER_NAME_MAX), value_plan: reais, value_registration: reais };
const product = z.strictObject({
  ...priced,
  code_product: code,
  code_department: code,
  code_category: code,
});
const service = z.strictObject({ ...priced, code_service: code });
const plan = z.strictObject({
  ...priced,
  code_plan: code,
  plan_type: z.enum(PLAN_TYPES),
  frequency: z.enum(FREQUENCIES),
  plan_duration: z.enum(PLAN_DURATIONS),
});

const entry = {
  id: line(60),
  label: line(200),
  type: z.enum(ENTRY_TYPES),
  value: z.union([line(60), z.number()]),
};
/** Label and type come back with a record that was read, and change nothing. */
const sentEntry = z.strictObject({
  ...entry,
  label: entry.label.optional(),
  type: entry.type.optional(),
});

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(PARAMETER_ROWS_MAX);
const version = z.number().int();

const sent = z.strictObject({
  sales: z.array(sentEntry).max(20),
  orders: z.array(sentEntry).max(20),
  products: rows(product),
  services: rows(service),
  plans: rows(plan),
  /** The version that was read; another one in between is answered by 409. */
  version: version.optional(),
});

const parameters = z.object({
  sales: z.array(z.object(entry)),
  orders: z.array(z.object(entry)),
  products: z.array(product),
  services: z.array(service),
  plans: z.array(plan),
  /** 0 until parameters are saved. */
  version,
  updated_at: instant.nullable(),
});

const value = z.union([z.string(), z.number()]).nullable();
const parameterVersion = z.object({
  id,
  version,
  author_name: z.string().nullable(),
  created_at: instant,
  changes: z.array(
    z.object({
      section: z.enum(SECTIONS),
      operation: z.enum(AUDIT_OPERATIONS),
      row: z.string().nullable(),
      fields: z.array(z.object({ field: z.string(), before: value, after: value })),
    }),
  ),
});

const change = reais.nullable();
const simulation = z.object({
  prices: z.array(
    z.object({
      name: z.string(),
      plan_type: plan.shape.plan_type,
      frequency: plan.shape.frequency,
      plan_duration: plan.shape.plan_duration,
      /** Null for a combination that has no price before or after. */
      plan_before: change,
      plan_after: change,
      registration_before: change,
      registration_after: change,
      /** Unsigned drafts that take the new price when they are made again. */
      drafts: z.number().int(),
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      is_closed: z.boolean(),
      before: reais,
      after: reais,
      /** The shares of the teaching franchisees add up to the month's amount. */
      lines: z.array(
        z.object({
          teacher_id: id,
          teacher_name: z.string(),
          lessons: z.number().int(),
          before: reais,
          after: reais,
        }),
      ),
    }),
  ),
});

const share = shown('number');
export const audited = {
  entities: {
    parameter_versions: ['U'],
    parameter_products: ['I', 'U', 'D'],
    parameter_services: ['I', 'U', 'D'],
    plan_prices: ['I', 'U', 'D'],
  },
  fields: {
    fiscal_document: option(ENTRIES.sales.fiscal_document.of),
    tax_rate: share,
    discount_limit: share,
    fee_percentage: share,
    lesson_value: shown('money'),
    fev_percentage: share,
    payment_type: option(ENTRIES.orders.payment_type.of),
    code_product: shown('text'),
    code_department: shown('text'),
    code_category: shown('text'),
    code_service: shown('text'),
    code_plan: shown('text'),
  },
} as const satisfies Audited;

export const readers = {
  author_name: to(office, 'who saved a version of the financial parameters or of the contract’s text'),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/financial-parameters': {
    summary: 'Financial and fiscal parameters in force; money in reais',
    access: 'view:financial_parameters',
    types: ['ADMIN'],
    scope: 'school',
    response: parameters,
  },
  'GET /v1/financial-parameters/versions': {
    summary: 'Versions of the parameters, newest first, with what each one changed',
    access: 'view:financial_parameters',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['version'], { order: z.enum(['ASC', 'DESC']).default('DESC') }),
    response: listOf(parameterVersion),
  },
  'PATCH /v1/financial-parameters': {
    summary: 'Save the parameters as a new version, in force from today',
    access: 'edit:financial_parameters',
    types: ['ADMIN'],
    scope: 'school',
    note: 'An entry of sales or orders that is not sent stays as it is; a row that is not sent is removed.',
    body: sent,
    record: parameters,
    response: parameters,
  },
  'POST /v1/financial-parameters/simulation': {
    summary:
      'What saving these parameters would change: prices, drafts, and the provisioned billing of 12 months',
    access: 'edit:financial_parameters',
    types: ['ADMIN'],
    scope: 'school',
    body: sent,
    record: parameters,
    response: simulation,
  },
});
