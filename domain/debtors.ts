/** How late the oldest charge of a debtor is (PAY-22), in days, both inclusive. */
export const DEBT_BANDS = {
  to_30: { from: 1, to: 30 },
  to_60: { from: 31, to: 60 },
  to_90: { from: 61, to: 90 },
  over_90: { from: 91, to: null },
} as const satisfies Record<string, { from: number; to: number | null }>;
export type DebtBand = keyof typeof DEBT_BANDS;
export const debtBands = Object.keys(DEBT_BANDS) as DebtBand[];

/** Whether a debtor has ever paid anything: who signed and never paid needs another talk than who is late with an instalment (PAY-22). */
export const DEBT_STAGES = ['never_paid', 'instalment'] as const;
export type DebtStage = (typeof DEBT_STAGES)[number];

/** Null for what is not late. */
export const debtBandOf = (daysLate: number): DebtBand | null =>
  debtBands.find(
    (band) => daysLate >= DEBT_BANDS[band].from && daysLate <= (DEBT_BANDS[band].to ?? Infinity),
  ) ?? null;
