const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** 123456 cents as 'R$ 1.234,56', with a no-break space. */
export function formatBRL(cents: number): string {
  return BRL.format(cents / 100);
}

/** Cents of 'R$ 1.234,56' or '1234,5'; null for other text. */
export function parseBRL(text: string): number | null {
  const match = /^(-?)\s*(?:R\$)?\s*(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/u.exec(text.trim());
  if (!match) return null;
  const [, before = '', after = '', reais = '', decimals = ''] = match;
  const cents = Number(reais.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents) || (before && after)) return null;
  return (before || after) && cents > 0 ? -cents : cents;
}

/** It also reads '1234.5', as numbers are written on the wire. */
export const parseAmount = (text: string): number | null =>
  parseBRL(text) ?? (/^\d{1,12}\.\d{1,2}$/.test(text.trim()) ? toCents(Number(text)) : null);

export const toCents = (reais: number): number => Math.round(reais * 100);

/** False for a fraction of a cent. */
export const isWholeCents = (reais: number): boolean => toCents(reais) / 100 === reais;

/** Odd cents go to the first parts (PAY-1). Throws RangeError unless both are whole and `parts` is at least 1. */
export function splitCents(total: number, parts: number): number[] {
  if (!Number.isSafeInteger(total)) throw new RangeError('total must be whole cents');
  if (!Number.isSafeInteger(parts) || parts < 1)
    throw new RangeError('parts must be a positive whole number');
  const base = Math.floor(total / parts);
  const odd = total - base * parts;
  return Array.from({ length: parts }, (_, index) => (index < odd ? base + 1 : base));
}

/** Basis points. */
export const WHOLE_SHARE = 10_000;

/** Hundredths of a number with at most two decimals; null for any other number. */
export function centsOf(reais: number): number | null {
  const cents = Math.round(reais * 100);
  // Reais such as 0.29 have no exact number of cents in binary.
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : null;
}

export const reaisOf = (cents: number): number => cents / 100;

/**
 * Rounds sums of fractions of a cent so that they add up to their rounded total: the odd cents go to those with the largest
 * remainders, and among equal ones to the first. `unit` is one cent.
 */
export function roundTogether(
  exact: readonly bigint[],
  unit: number,
): { readonly total: number; readonly parts: readonly number[] } {
  const cent = BigInt(unit);
  const sum = exact.reduce((all, each) => all + each, 0n);
  const total = Number((2n * sum + cent) / (2n * cent));
  const floors = exact.map((each) => Number(each / cent));
  const odd = total - floors.reduce((all, each) => all + each, 0);
  const first = exact
    .map((each, place) => ({ rest: each % cent, place }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
    .slice(0, odd)
    .map(({ place }) => place);
  const raised = new Set(first);
  return { total, parts: floors.map((each, place) => (raised.has(place) ? each + 1 : each)) };
}

/** Basis points: 10000 is the whole. Halves round to the even cent, so that sums of many lines do not drift. */
export function shareOf(cents: number, basisPoints: number): number {
  const scaled = BigInt(cents) * BigInt(basisPoints);
  const whole = scaled / 10_000n;
  const rest = scaled % 10_000n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const up = twice > 10_000n || (twice === 10_000n && whole % 2n !== 0n);
  return Number(whole + (up ? (scaled < 0n ? -1n : 1n) : 0n));
}
