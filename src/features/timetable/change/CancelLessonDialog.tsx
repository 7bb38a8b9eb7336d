import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useState } from 'react';
import { CANCEL_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import type { ChangeScope } from '../../../../domain/options.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import { useZoneText } from '../../../ui/zones.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';
import styles from './Change.module.css';
import { ScopeChoice } from './ScopeChoice.tsx';

export function CancelLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const rule = useRule();
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const zone = useZoneText();
  const { start, end } = rangeOf(lesson);
  const [scope, setScope] = useState<ChangeScope>('this');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const invalid = useInvalidToast();
  const missing = rule({ code: 'cancel_reason_required' });
  const cancel = useChange('POST /v1/calendar/:id/cancel', {
    input: () => ({ params: { id: lesson.id }, body: { reason: reason.trim(), scope } }),
    onSuccess: ({ cancelled }) => {
      showToast('success', shared('success'), t('cancelled', { count: cancelled }));
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  const confirm = () => {
    if (invalid.report(!reason.trim() && missing)) setMissing(true);
    else cancel.mutate();
  };
  return (
    <Dialog
      title={t('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('back')}
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <strong>{lesson.title}</strong>
          <br />
          {[formatDayMonth(start), formatTimeRange(start, end)].join(', ')}
          <br />
          <span className={styles.quiet}>{zone}</span>
        </p>
        <TextArea
          label={t('reason')}
          hint={t('cancel_text')}
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          {...(isMissing && { error: missing })}
        />
        {lesson.recurrence && <ScopeChoice value={scope} onChange={setScope} />}
      </div>
    </Dialog>
  );
}
