import { common } from 'virtual:texts/common';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { noBreak } from './noBreak.ts';

interface Props {
  title: string;
  /** Names the person or object and describes the effect. */
  text: ReactNode;
  action: string;
  destructive?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, action, destructive, onConfirm, onClose }: Props) {
  const t = useT(common);
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
          <Button variant={destructive ? 'danger' : 'filled'} busy={busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="muted">{noBreak(text)}</p>
    </Dialog>
  );
}
