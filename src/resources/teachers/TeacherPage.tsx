import { href } from '../../browser/href.ts';
import RegistrationPage from '../registration/RegistrationPage.tsx';

export default function TeacherPage() {
  return <RegistrationPage list={href('/teachers')} types="TEACHER" />;
}
