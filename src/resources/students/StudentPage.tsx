import { href } from '../../browser/href.ts';
import RegistrationPage from '../registration/RegistrationPage.tsx';

export default function StudentPage() {
  return <RegistrationPage list={href('/students')} types="STUDENT" />;
}
