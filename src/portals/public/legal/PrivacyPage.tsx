import { Document } from './Document.tsx';

/** Privacy policy (spec 3 §2). */
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
