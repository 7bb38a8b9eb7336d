import { useSignedIn } from '../../authProvider/session.ts';
import { LessonsPage } from './LessonsPage.tsx';

/** '/teacher-calendar': the lessons of the teacher who is signed in. */
export default function TeacherCalendarPage() {
  const { teacher_id } = useSignedIn().view.user;
  return <LessonsPage whose={{ teacher_id: teacher_id ?? undefined }} />;
}
