import { DateTime } from 'luxon';
import { recoveryCodeFrom } from './secondFactor.ts';

/** LGPD, art. 19, II (PRIVACY-1). */
export const answerDays = 15;
/** Days left when administrators are reminded. */
export const reminderDays: readonly number[] = [5, 1, 0];

export const REQUEST_KINDS = ['erasure', 'correction'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const PRIVACY_STATUSES = ['open', 'done', 'refused', 'withdrawn'] as const;
export type PrivacyStatus = (typeof PRIVACY_STATUSES)[number];

/** Fifty bits without letters that resemble digits, from ten random bytes as hex. */
export const protocolFrom = (hex: string): string => `LGPD-${recoveryCodeFrom(hex)}`;

const plus = (day: string, span: { days?: number; months?: number; years?: number }): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus(span).toISODate() ?? day;

/** The last day for the answer; days are those of the school's zone. */
export const dueOn = (askedOn: string): string => plus(askedOn, { days: answerDays });

export const daysLeft = (due: string, today: string): number =>
  Math.round(
    DateTime.fromISO(due, { zone: 'utc' }).diff(DateTime.fromISO(today, { zone: 'utc' }), 'days').days,
  );

/** Formats of the export of personal data (PRIVACY-6). */
export const EXPORT_FORMATS = ['json', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Records that must be retained by law after an erasure. */
export const REMAINDERS = ['contracts', 'payments', 'access_log'] as const;
export type RemainderKind = (typeof REMAINDERS)[number];

export interface Kept {
  kind: RemainderKind;
  /** The last day on which it is kept. */
  ends_on: string;
}

interface Holdings {
  /** The last day of each signed contract. */
  contractEnds: readonly string[];
  /** The day of each payment. */
  paidOn: readonly string[];
  /** The day of the last access. */
  lastAccess: string | null;
}

const latest = (days: readonly string[]): string | null =>
  days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);

/** Tax claims lapse five years after the first day of the year that follows the payment. */
const paymentEnd = (paid: string): string => `${Number(paid.slice(0, 4)) + 5}-12-31`;

export function keptOf({ contractEnds, paidOn, lastAccess }: Holdings): Kept[] {
  const payments = latest(paidOn.map(paymentEnd));
  const contractEnd = latest(contractEnds.map((day) => plus(day, { years: 5 })));
  // A payment proves nothing without its contract.
  const contracts = contractEnd && latest([contractEnd, ...(payments ? [payments] : [])]);
  const access_log = lastAccess && plus(lastAccess, { months: 6 });
  const ends = { contracts, payments, access_log };
  return REMAINDERS.flatMap((kind) => {
    const ends_on = ends[kind];
    return ends_on ? [{ kind, ends_on }] : [];
  });
}

/** They delay the erasure, not the request. `lessons`: of a substitute. */
export const BLOCKERS = ['contract', 'debt', 'classes', 'lessons'] as const;
export type BlockerKind = (typeof BLOCKERS)[number];

/** The name as typed, without regard to case and outer spaces: confirms what cannot be undone. */
export const confirmsName = (typed: string, name: string): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR') ===
  name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
