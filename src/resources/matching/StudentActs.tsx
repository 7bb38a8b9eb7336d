import { IconCalendarClock, IconId, IconRoute } from '@tabler/icons-react';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AvailabilityDialog } from '../students/AvailabilityDialog.tsx';
import { AllocateDialog } from './AllocateDialog.tsx';
import type { WaitingStudent } from './RedirectList.tsx';
import { StudentInfo } from './StudentInfo.tsx';

/** What is open of one student; `menu` is the phone's sheet. */
export interface StudentAct {
  what: 'menu' | 'allocate' | 'availability' | 'info';
  student: WaitingStudent;
}

interface Props {
  act: StudentAct;
  mayAllocate: boolean;
  onAct: (act: StudentAct | null) => void;
}

/** The dialogs of a student to be directed, outside the table. */
export function StudentActs({ act: { what, student }, mayAllocate, onAct }: Props) {
  const t = useT(matching);
  const close = () => onAct(null);
  if (what === 'allocate') return <AllocateDialog student={student} onClose={close} />;
  if (what === 'info') return <StudentInfo student={student} onClose={close} />;
  if (what === 'availability') {
    return <AvailabilityDialog student_id={student.student_id} name={student.name} onClose={close} />;
  }
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };
  return (
    <Dialog title={student.name} onClose={close}>
      {mayAllocate && (
        <ChoiceRow
          icon={<IconRoute {...icon} />}
          title={t('allocate')}
          onClick={() => onAct({ what: 'allocate', student })}
        />
      )}
      <ChoiceRow
        icon={<IconCalendarClock {...icon} />}
        title={t('view_availability')}
        onClick={() => onAct({ what: 'availability', student })}
      />
      <ChoiceRow
        icon={<IconId {...icon} />}
        title={t('view_info')}
        onClick={() => onAct({ what: 'info', student })}
      />
    </Dialog>
  );
}
