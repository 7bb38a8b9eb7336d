import { common } from 'virtual:texts/common';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { noBreak } from './noBreak.ts';
import { useAction } from './useAction.ts';

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
  // `onConfirm` reports its own errors.
  const confirm = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={destructive ? 'danger' : 'filled'} busy={confirm.isBusy} onClick={confirm.run}>
            {action}
          </Button>
        </>
      }
    >
      <p className="muted">{noBreak(text)}</p>
    </Dialog>
  );
}
