import type { Issue } from './issue.ts';
import { CHARGE_KINDS } from './options.ts';
import { isPlausible } from './plausibleDay.ts';

/** What the books distinguish: charges by their kind, and payments that settled no charge and were credited (PAY-7). */
export const ENTRY_KINDS = [...CHARGE_KINDS, 'credit'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The books of a period: what fell due, was received, was given back, and was taken back by the bank (ACC-1). */
export const BOOKS = ['charges', 'payments', 'refunds', 'chargebacks'] as const;
export type Book = (typeof BOOKS)[number];
/** The books of which revenue is the sum; the last two count against it (FIG-6). */
export const REVENUE_BOOKS = ['payments', 'refunds', 'chargebacks'] as const satisfies readonly Book[];

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A year and a day, so that any twelve months fit. */
export const PERIOD_DAYS_MAX = 367;

/** A period of days, both inclusive, on the school's calendar. */
export interface Period {
  /** yyyy-MM-dd */
  readonly from: string;
  /** yyyy-MM-dd */
  readonly to: string;
}

/** What is wrong with a period of the books; null for a good one. */
export function periodIssue({ from, to }: Period): Issue<'span_invalid' | 'span_too_long'> | null {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (!isPlausible(from) || !isPlausible(to) || !(days >= 1)) return { path: 'to', code: 'span_invalid' };
  if (days <= PERIOD_DAYS_MAX) return null;
  return { path: 'to', code: 'span_too_long', values: { count: PERIOD_DAYS_MAX } };
}
