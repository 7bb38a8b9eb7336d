import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { AvailabilityForm } from '../../features/availability/AvailabilityForm.tsx';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { ActiveOnly } from '../../features/student/ActiveStudent.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import styles from './AvailabilityPage.module.css';

export default function EditStudentAvailabilityPage() {
  const menu = useT(shell);
  const shared = useT(common);
  const navigate = useNavigate();
  const { student_id } = useSignedIn().view.user;
  const [isChanged, setChanged] = useState(false);
  const ended = useRef(false);
  const { leaveDialog } = useLeaveGuard(isChanged, { ended });
  const leave = () => void navigate(href('/'));
  const saved = () => {
    ended.current = true;
    leave();
  };
  return (
    <Page plain title={menu('menu.hours')} onBack={leave}>
      <ActiveOnly onClose={leave}>
        <AvailabilityForm
          owner={student_id === null ? null : { student_id }}
          dayDefault="working_day"
          className={styles.body}
          onEdit={() => setChanged(true)}
          onSaved={saved}
          foot={({ disabled, open }) => (
            <FormFooter>
              <Button variant="plain" onClick={leave}>
                {shared('cancel')}
              </Button>
              <Button variant="filled" disabled={disabled} onClick={open}>
                {shared('save')}
              </Button>
            </FormFooter>
          )}
        />
      </ActiveOnly>
      {leaveDialog}
    </Page>
  );
}
