import { type ReactNode, useState } from 'react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { noBreak } from './noBreak.ts';

interface Props {
  title: string;
  /** Names the person or thing, and says what will happen. */
  text: ReactNode;
  /** The verb on the button. */
  action: string;
  destructive?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before acting; stays open, busy, until the action has ended, and open when it failed. */
export function ConfirmDialog({ title, text, action, destructive: destroys, onConfirm, onClose }: Props) {
  const t = useT(ui);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The action itself shows why it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={destroys ? 'danger' : 'filled'} busy={busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <p style={{ color: 'var(--text2)' }}>{noBreak(text)}</p>
    </Dialog>
  );
}
