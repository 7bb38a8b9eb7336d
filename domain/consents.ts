/** Purposes to which a person can consent (PRIVACY-8). */
export const CONSENT_PURPOSES = ['terms', 'privacy', 'recording'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Can be given and withdrawn at any time; the others are part of the registration. */
export const FREE_PURPOSES = ['recording'] as const satisfies readonly ConsentPurpose[];
export type FreePurpose = (typeof FREE_PURPOSES)[number];

export interface ConsentRecord {
  readonly purpose: ConsentPurpose;
  /** Version of the text that the person read. */
  readonly version: string;
  readonly is_given: boolean;
  /** True if the guardian consented instead of a minor. */
  readonly by_guardian: boolean;
}

/**
 * The last record counts, and only for the text that it was given to. A minor's own 'yes' does not count; a 'no' always does.
 * Records are in order of time.
 */
export const isInForce = (
  records: readonly ConsentRecord[],
  purpose: ConsentPurpose,
  version: string,
  needsGuardian: boolean,
): boolean => {
  const last = records.findLast(
    (record) => record.purpose === purpose && (record.by_guardian || !record.is_given || !needsGuardian),
  );
  return last?.is_given === true && last.version === version;
};
