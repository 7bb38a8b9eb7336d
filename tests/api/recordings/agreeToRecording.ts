import { consentTexts } from '../../../contract/consentTexts.ts';
import { consents } from '../../../server/areas/identity/tables.ts';
import type { School } from '../../support/school.ts';

/** Stores that an adult agrees to be recorded. */
export async function agreeToRecording(school: School, user_id: string): Promise<void> {
  await school.db.insert(consents).values({
    user_id,
    purpose: 'recording',
    version: consentTexts.recording.version,
    fingerprint: consentTexts.recording.fingerprint,
    is_given: true,
    by_guardian: false,
    at: school.clock.now(),
  });
}
