import { consentTexts } from '../../../../contract/consentTexts.ts';
import { Document } from './LegalPage.tsx';

export default function PrivacyPage() {
  return (
    <Document
      title="privacy.title"
      party="party_privacy"
      updated={consentTexts.privacy.version}
      sections={[
        'privacy.introduction',
        'privacy.collected',
        'privacy.use',
        'privacy.sharing',
        'privacy.rights',
        'privacy.security',
        'privacy.contact',
      ]}
    />
  );
}
