import { availability } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { AvailabilityForm } from '../../features/availability/AvailabilityForm.tsx';
import type { Owner } from '../../features/availability/useAvailability.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Users.module.css';

interface Props {
  owner: Owner;
  name: string;
  onClose: () => void;
}

/** An administrator's editor of a student's or a teacher's hours. */
export default function ManageAvailabilityDialog({ owner, name, onClose }: Props) {
  const t = useT(availability);
  const shared = useT(common);
  const [isChanged, setChanged] = useState(false);
  const { confirmLeave, leaveDialog } = useLeaveGuard(isChanged);
  const close = () => confirmLeave(onClose);
  return (
    <Dialog wide title={t('availability_of', { name })} onClose={close}>
      <AvailabilityForm
        owner={owner}
        person={name}
        onEdit={() => setChanged(true)}
        onSaved={onClose}
        foot={({ disabled, open }) => (
          <div className={styles.foot}>
            <Button variant="plain" onClick={close}>
              {shared('cancel')}
            </Button>
            <Button variant="filled" disabled={disabled || !isChanged} onClick={open}>
              {shared('save')}
            </Button>
          </div>
        )}
      />
      {leaveDialog}
    </Dialog>
  );
}
