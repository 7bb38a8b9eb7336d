import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Guards a form in a dialog: `close` confirms before unsaved changes are lost. */
export function useLeaveDialog(isChanged: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false);
  return {
    close: () => (isChanged ? setAsks(true) : onClose()),
    leaveDialog: asks && <LeaveDialog onStay={() => setAsks(false)} onLeave={onClose} />,
  };
}

interface Props {
  /** Names what would be lost; by default, what was changed on the screen. */
  text?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ text, onStay, onLeave }: Props) {
  const t = useT(common);
  return (
    <Dialog
      title={t('leave_title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p className="muted">{text ?? t('leave_text')}</p>
    </Dialog>
  );
}
