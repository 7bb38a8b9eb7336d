import { createHash } from 'node:crypto';
import { legal } from 'virtual:texts/legal';
import { privacy } from 'virtual:texts/privacy';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { CONSENT_PURPOSES, isInForce } from '../../../domain/consents.ts';

const record = fc.record({
  purpose: fc.constantFrom(...CONSENT_PURPOSES),
  version: fc.constantFrom('1', '2'),
  is_given: fc.boolean(),
  by_guardian: fc.boolean(),
});

const purpose = fc.constantFrom(...CONSENT_PURPOSES);
const version = fc.constantFrom('1', '2');

it('PRIVACY-8: a consent is in force while its last record gives it to the present text', () => {
  fc.assert(
    fc.property(fc.array(record), purpose, version, fc.boolean(), (records, of, text, needsGuardian) => {
      const others = records.filter((each) => each.purpose !== of);
      const given = { purpose: of, version: text, is_given: true, by_guardian: needsGuardian };
      expect(isInForce(others, of, text, needsGuardian)).toBe(false);
      expect(isInForce([...records, given, ...others], of, text, needsGuardian)).toBe(true);
      expect(isInForce([...records, { ...given, version: '0' }], of, text, needsGuardian)).toBe(false);
      const withdrawn = { ...given, is_given: false, by_guardian: false };
      expect(isInForce([...records, given, withdrawn], of, text, needsGuardian)).toBe(false);
    }),
  );
});

it("PRIVACY-8: a minor's own 'yes' neither gives consent nor withdraws it", () => {
  fc.assert(
    fc.property(fc.array(record), purpose, version, (records, of, text) => {
      const own = { purpose: of, version: text, is_given: true, by_guardian: false };
      expect(isInForce([...records, own], of, text, true)).toBe(isInForce(records, of, text, true));
      expect(isInForce([...records, own], of, text, false)).toBe(true);
    }),
  );
});

it('a text that people consented to has a new version and fingerprint when it changes', () => {
  const texts = (start: string) =>
    Object.entries(legal.base)
      .filter(([key]) => key.startsWith(start))
      .map(([key, text]) => `${key}\n${text}`)
      .join('\n');
  const read = {
    terms: texts('terms.'),
    privacy: texts('privacy.'),
    recording: privacy.base.recording_text,
  };
  for (const purpose of CONSENT_PURPOSES)
    expect(createHash('sha256').update(read[purpose]).digest('hex'), purpose).toBe(
      consentTexts[purpose].fingerprint,
    );
});
