import { common } from 'virtual:texts/common';
import { withdrawal } from 'virtual:texts/withdrawal';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { WITHDRAWAL_NOTE_MAX } from '../../../domain/withdrawal.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useWithdrawalWords } from '../../features/statement/withdrawalWords.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';

interface Props {
  contract: { id: string; name: string };
  standing: ResponseOf<'GET /v1/contracts/:id/withdrawal'>;
  onClose: () => void;
}

/** Records a withdrawal in the student's name, for example for a guardian who has written to the school (CON-14). */
export function RecordWithdrawalDialog({ contract: { id, name }, standing, onClose }: Props) {
  const t = useT(withdrawal);
  const shared = useT(common);
  const { whatFollows, lastDay } = useWithdrawalWords();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useDialogChange('POST /v1/contracts/:id/withdrawal', {
    input: () => ({ params: { id }, body: { note } }),
    done: ({ protocol }) => t('protocol', { protocol }),
    onClose,
  });
  return (
    <FormDialog
      title={t('record_title', { name })}
      action={t('record')}
      cancel={shared('back')}
      destructive
      busy={isPending}
      error={error}
      isChanged={note.trim() !== ''}
      faults={{ note: note.trim().length < 3 && t('note_needed') }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{whatFollows(standing.amount)}</p>
          <p>{t('end')}</p>
          {standing.until && <p className="muted">{t('until', { day: lastDay(standing.until) })}</p>}
          <TextArea
            {...field('note')}
            label={t('note')}
            rows={3}
            maxLength={WITHDRAWAL_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
