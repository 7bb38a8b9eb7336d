import { Navigate } from 'react-router';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { CertificatesPage } from './CertificatesPage.tsx';

/** A student's certificates; administrators issue them in the list of all. */
export default function EmissionPage() {
  const { activeType } = useSignedIn().view;
  return activeType === 'STUDENT' ? <CertificatesPage /> : <Navigate to={href('/certificates')} replace />;
}
