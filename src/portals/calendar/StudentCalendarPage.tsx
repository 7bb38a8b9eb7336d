import { useSignedIn } from '../../authProvider/session.ts';
import { LessonsPage } from './LessonsPage.tsx';

/** '/student-calendar': the lessons of the student who is signed in. */
export default function StudentCalendarPage() {
  const { student_id } = useSignedIn().view.user;
  return <LessonsPage whose={{ student_id: student_id ?? undefined }} />;
}
