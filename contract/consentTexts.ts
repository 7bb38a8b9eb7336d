import type { ConsentPurpose } from '../domain/consents.ts';

export interface ConsentText {
  /** Date of the last change of what people consent to. */
  version: string;
  /**
   * SHA-256 of the Portuguese text, in which the school's name is a placeholder; a test fails when the text changes and this does not. Other
   * words for the same have another fingerprint and keep the version. With the school that a consent records, it tells which text was shown.
   */
  fingerprint: string;
}

/** A new version invalidates the consents that were given to earlier ones. The texts named Aula Viva where the school is meant until 4.17.0. */
export const consentTexts = {
  terms: {
    version: '2025-08-03',
    fingerprint: 'f55fb6c17a5f68b6bb708aa44166e20a0e4cb64ecf5d84a6d32ae2a5ac6d21f2',
  },
  privacy: {
    version: '2025-08-03',
    fingerprint: 'b90ca6964415efca536527d4bed481565ef63351b71449737674003be9883a96',
  },
  recording: {
    version: '2026-11-23',
    fingerprint: '357104ea87047dbdd670631af713dc4d37667259435d44abb5c0735153f1c07c',
  },
} as const satisfies Readonly<Record<ConsentPurpose, ConsentText>>;
