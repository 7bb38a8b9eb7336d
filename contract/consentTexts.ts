import type { ConsentPurpose } from '../domain/consents.ts';

export interface ConsentText {
  /** Date of the last change. */
  version: string;
  /** SHA-256 of the Portuguese text; a test fails when the text changes and this does not. */
  fingerprint: string;
}

/** A new version invalidates the consents that were given to earlier ones. */
export const consentTexts = {
  terms: {
    version: '2025-08-03',
    fingerprint: 'd61cb46197512930c0027424f87c9844e6b1e975e3aa6302af700540310b603a',
  },
  privacy: {
    version: '2025-08-03',
    fingerprint: '01e5ecc0015a138c6317048826a3654298bbef18f830a9cc72c47a739b5f5cbf',
  },
  recording: {
    version: '2026-11-23',
    fingerprint: '357104ea87047dbdd670631af713dc4d37667259435d44abb5c0735153f1c07c',
  },
} as const satisfies Readonly<Record<ConsentPurpose, ConsentText>>;
