import { common } from 'virtual:texts/common';
import { feedback } from 'virtual:texts/feedback';
import { useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveDialog } from '../../features/leaveGuard/LeaveDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './FeedbackDetails.module.css';
import type { FeedbackRow } from './FeedbackList.tsx';

interface Props {
  row: FeedbackRow;
  canEdit: boolean;
  onClose: () => void;
}

export function FeedbackDetails({ row, canEdit, onClose }: Props) {
  const t = useT(feedback);
  const shared = useT(common);
  const { formatDateTime } = useDates();
  const [note, setNote] = useState(row.note ?? '');
  const isChanged = note !== (row.note ?? '');
  const { close, leaveDialog } = useLeaveDialog(isChanged, onClose);
  const save = useChange('PATCH /v1/feedback/:id', {
    input: () => ({ params: { id: row.id }, body: { note, updated_at: row.updated_at } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('note_saved'));
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <Dialog
      title={row.name}
      onClose={close}
      wide
      actions={
        canEdit && (
          <Button variant="filled" busy={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
            {t('save_note')}
          </Button>
        )
      }
    >
      <p className={styles.facts}>
        {[shared(`type.${row.type}`), row.email, formatDateTime(String(row.created_at)), row.page].join(
          ' · ',
        )}
      </p>
      <p className={styles.text}>{row.text}</p>
      {canEdit ? (
        <TextArea
          label={t('note')}
          hint={t('note_hint')}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      ) : (
        row.note && <p className={styles.text}>{row.note}</p>
      )}
      {leaveDialog}
    </Dialog>
  );
}
