import type { FinancialParameters } from './financialParameters.ts';
import { roundTogether, WHOLE_SHARE } from './money.ts';

export interface ParameterVersion {
  readonly version: number;
  /** The school's day on which it was saved. */
  readonly valid_from: string;
  readonly content: FinancialParameters;
}

/**
 * Those in force on a day: of the last version saved by its end, or of the first one (PAR-4). A version is saved today, so that it
 * never moves a month that is over.
 */
export function parametersAt<V extends Pick<ParameterVersion, 'version' | 'valid_from'>>(
  versions: readonly V[],
  day: string,
): V | undefined {
  const sorted = versions.toSorted((a, b) => a.version - b.version);
  return sorted.findLast(({ valid_from }) => valid_from <= day) ?? sorted[0];
}

/** Lessons of one executive on one day. */
export interface DayOfLessons {
  readonly payee: string;
  readonly day: string;
  readonly lessons: number;
}

export interface Billing {
  /** Cents. */
  readonly total: number;
  /** Cents by payee; they add up to the total. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Lessons × lesson value × share of the executive, by the version of each lesson's day; only the result is rounded (PAR-5). */
export function provisionedBilling(
  days: readonly DayOfLessons[],
  versions: readonly ParameterVersion[],
): Billing {
  const exact = new Map<string, bigint>();
  for (const { payee, day, lessons } of days) {
    const { lesson_value = 0, fee_percentage = 0 } = parametersAt(versions, day)?.content.orders ?? {};
    const share = BigInt(lessons) * BigInt(lesson_value) * BigInt(fee_percentage);
    exact.set(payee, (exact.get(payee) ?? 0n) + share);
  }
  const payees = [...exact.keys()].toSorted();
  const { total, parts } = roundTogether(
    payees.map((payee) => exact.get(payee) ?? 0n),
    WHOLE_SHARE,
  );
  return { total, lines: new Map(payees.map((payee, place) => [payee, parts[place] ?? 0])) };
}
