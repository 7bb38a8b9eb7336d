import { consentTexts } from '../../../../contract/consentTexts.ts';
import { Document } from './LegalPage.tsx';

export default function PrivacyPage() {
  return (
    <Document
      title="privacy.title"
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
