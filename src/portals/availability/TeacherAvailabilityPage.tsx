import { availability as area } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshView } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { AvailabilityForm } from '../../features/availability/AvailabilityForm.tsx';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import styles from './AvailabilityPage.module.css';

/** A teacher's first screen until some hours are saved (ONB-5). */
export default function TeacherAvailabilityPage() {
  const t = useT(area);
  const menu = useT(shell);
  const shared = useT(common);
  const navigate = useNavigate();
  const { teacher_id, onboarding_status } = useSignedIn().view.user;
  const waits = onboarding_status === 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE';
  const [isChanged, setChanged] = useState(false);
  const ended = useRef(false);
  const { leaveDialog } = useLeaveGuard(isChanged, { ended });
  const leave = () => void navigate(href('/'));
  const saved = async () => {
    ended.current = true;
    await refreshView();
    leave();
  };
  return (
    <Page plain title={menu('menu.hours')} aside={waits ? t('teacher_first') : undefined}>
      <AvailabilityForm
        owner={teacher_id === null ? null : { teacher_id }}
        className={styles.body}
        onEdit={() => setChanged(true)}
        onSaved={() => void saved()}
        foot={({ disabled, open }) => (
          <FormFooter>
            {!waits && (
              <Button variant="plain" onClick={leave}>
                {shared('cancel')}
              </Button>
            )}
            <Button variant="filled" disabled={disabled} onClick={open}>
              {shared('save')}
            </Button>
          </FormFooter>
        )}
      />
      {leaveDialog}
    </Page>
  );
}
