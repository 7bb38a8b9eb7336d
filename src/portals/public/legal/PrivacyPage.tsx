import { Document } from './LegalPage.tsx';

export default function PrivacyPage() {
  return (
    <Document
      title="privacy.title"
      updated="2025-08-03"
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
