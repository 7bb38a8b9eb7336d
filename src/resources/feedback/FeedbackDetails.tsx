import { common } from 'virtual:texts/common';
import { feedback } from 'virtual:texts/feedback';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import styles from './FeedbackDetails.module.css';
import type { FeedbackRow } from './FeedbackList.tsx';
import { NoteField } from './NoteField.tsx';

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
  const save = useDialogChange('PATCH /v1/feedback/:id', {
    input: () => ({ params: { id: row.id }, body: { note, updated_at: row.updated_at } }),
    done: t('note_saved'),
    onClose,
  });
  return (
    <FormDialog
      title={row.name}
      wide
      action={t('save_note')}
      cancel={shared(canEdit ? 'cancel' : 'close')}
      canSubmit={canEdit}
      disabled={!isChanged}
      busy={save.isPending}
      isChanged={isChanged}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p className={styles.facts}>
        {[shared(`type.${row.type}`), row.email, formatDateTime(String(row.created_at)), row.page].join(
          ' · ',
        )}
      </p>
      <p className={styles.text}>{row.text}</p>
      {canEdit ? (
        <NoteField value={note} onChange={setNote} />
      ) : (
        row.note && <p className={styles.text}>{row.note}</p>
      )}
    </FormDialog>
  );
}
