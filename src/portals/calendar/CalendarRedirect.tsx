import { Navigate } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';

/** Redirects to the calendar of the active profile. */
export default function CalendarRedirect() {
  const { activeType } = useSignedIn().view;
  const own = activeType === 'STUDENT' ? href('/student-calendar') : href('/teacher-calendar');
  return <Navigate to={activeType === 'ADMIN' ? href('/admin-calendar') : own} replace />;
}
