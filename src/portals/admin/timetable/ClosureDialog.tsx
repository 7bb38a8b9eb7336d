import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { useState } from 'react';
import { DAYS_OFF_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Field } from '../../../ui/Field.tsx';
import { showError } from '../../../ui/showError.ts';
import { LessonsPreview } from './ConcernedLessons.tsx';
import { type Span, useClosurePreview, useClosureToast } from './closureChanges.ts';
import { isSpan, SpanDialog, SpanFields } from './SpanDialog.tsx';

/** A day or several on which the school is closed. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const t = useT(timeOff);
  const shared = useT(common);
  const ruleText = useRule();
  const [span, setSpan] = useState<Span>({ start_date: '', end_date: '' });
  const [reason, setReason] = useState('');
  const preview = useClosurePreview(isSpan(span) ? span : null, true);
  const toast = useClosureToast();
  const { mutate, isPending } = useChange('POST /v1/closures', {
    input: () => ({ body: { ...span, reason, closed: true } }),
    onSuccess: (done) => {
      toast(done);
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <SpanDialog
      title={t('add_closure')}
      save={t('save_closure')}
      busy={isPending}
      isChanged={span.start_date !== '' || reason !== ''}
      isComplete={isSpan(span) && reason.trim() !== ''}
      onSave={mutate}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Field
            label={t('name')}
            hint={t('reason_hint')}
            value={reason}
            maxLength={DAYS_OFF_REASON_MAX}
            {...(tried && !reason.trim() && { error: ruleText({ code: 'required' }) })}
            onChange={({ target }) => setReason(target.value)}
          />
          <SpanFields span={span} tried={tried} min={localDate(new Date())} onChange={setSpan} />
          <LessonsPreview {...preview} />
        </>
      )}
    </SpanDialog>
  );
}
