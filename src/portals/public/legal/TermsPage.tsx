import { consentTexts } from '../../../../contract/consentTexts.ts';
import { Document } from './LegalPage.tsx';

export default function TermsPage() {
  return (
    <Document
      title="terms.title"
      party="party_terms"
      updated={consentTexts.terms.version}
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
