import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';
import type { RequestRow } from './PrivacyQueue.tsx';

export function RefuseDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const t = useT(privacy);
  const [reason, setReason] = useState('');
  const refuse = useDialogChange('POST /v1/privacy-requests/:id/refuse', {
    input: () => ({ params: { id: row.id }, body: { reason } }),
    done: t('refused_done'),
    onClose,
  });
  return (
    <FormDialog
      title={t('refuse_title', { name: row.name })}
      action={t('refuse')}
      destructive
      error={refuse.error}
      busy={refuse.isPending}
      isChanged={reason !== ''}
      faults={{ reason: !reason.trim() && t('reason_needed') }}
      onSubmit={() => refuse.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="muted">{t('refuse_text')}</p>
          <TextArea
            {...field('reason')}
            label={t('refuse_reason')}
            hint={t('refuse_hint')}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
