import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveDialog } from '../../features/leaveGuard/LeaveDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import type { RequestRow } from './PrivacyQueue.tsx';

export function RefuseDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const t = useT(privacy);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { close, leaveDialog } = useLeaveDialog(reason !== '', onClose);
  const refuse = useChange('POST /v1/privacy-requests/:id/refuse', {
    input: () => ({ params: { id: row.id }, body: { reason } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('refused_done'));
      onClose();
    },
    onError: (failure) => showError(failure, shared),
  });
  const submit = () => {
    const missing = reason.trim() ? '' : t('reason_needed');
    setError(missing);
    if (!invalid.report(missing)) refuse.mutate();
  };
  return (
    <Dialog
      title={t('refuse_title', { name: row.name })}
      onClose={close}
      actions={
        <Button variant="danger" busy={refuse.isPending} onClick={submit}>
          {t('refuse')}
        </Button>
      }
    >
      <p className="muted">{t('refuse_text')}</p>
      <TextArea
        label={t('refuse_reason')}
        hint={t('refuse_hint')}
        rows={3}
        maxLength={1000}
        value={reason}
        error={error || undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setError('');
        }}
      />
      {leaveDialog}
    </Dialog>
  );
}
