import { AvailabilityDialog } from '../students/AvailabilityDialog.tsx';
import { AllocateDialog } from './AllocateDialog.tsx';
import type { WaitingStudent } from './RedirectList.tsx';
import { StudentInfo } from './StudentInfo.tsx';

/** What is open of one student. */
export interface OpenDialog {
  what: 'allocate' | 'availability' | 'info';
  student: WaitingStudent;
}

/** The dialogs of a student to be directed. */
export function StudentDialog({ what, student, onClose }: OpenDialog & { onClose: () => void }) {
  if (what === 'allocate') return <AllocateDialog student={student} onClose={onClose} />;
  if (what === 'info') return <StudentInfo student={student} onClose={onClose} />;
  return <AvailabilityDialog student_id={student.student_id} name={student.name} onClose={onClose} />;
}
