import { Document } from './LegalPage.tsx';

export default function TermsPage() {
  return (
    <Document
      title="terms.title"
      updated="2025-08-03"
      sections={[
        'terms.acceptance',
        'terms.service',
        'terms.duties',
        'terms.payment',
        'terms.property',
        'terms.liability',
        'terms.termination',
        'terms.changes',
        'terms.contact',
      ]}
    />
  );
}
