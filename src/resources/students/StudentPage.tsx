import { href } from '../../app/href.ts';
import RegistrationPage from '../registration/RegistrationPage.tsx';

export default function StudentPage() {
  return <RegistrationPage list={href('/students')} types="STUDENT" />;
}
