import { Navigate } from 'react-router';
import { href } from '../../app/href.ts';
import { useSignedIn } from '../../authProvider/session.ts';

/** To the calendar of the profile. */
export default function CalendarRedirect() {
  const { activeType } = useSignedIn().view;
  const own = activeType === 'STUDENT' ? href('/student-calendar') : href('/teacher-calendar');
  return <Navigate to={activeType === 'ADMIN' ? href('/admin-calendar') : own} replace />;
}
