import { href } from '../../browser/href.ts';
import RegistrationPage from '../registration/RegistrationPage.tsx';

export default function SellerPage() {
  return <RegistrationPage list={href('/fev')} types="FEV" />;
}
