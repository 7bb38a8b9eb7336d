import { reschedules } from 'virtual:texts/reschedules';
import { useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { RESCHEDULE_REASON_MAX } from '../../../domain/studentLessons.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { RescheduleState } from '../../features/timetable/RescheduleState.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useZoneText } from '../../ui/zones.ts';
import styles from './RequestDialog.module.css';
import type { RescheduleRow } from './RescheduleList.tsx';

interface Props {
  request: RescheduleRow;
  onClose: () => void;
}

/** The request, and its answer while it waits for one. */
export function RequestDialog({ request, onClose }: Props) {
  const t = useT(reschedules);
  const { formatDayMonth, formatTime, formatTimeRange } = useDates(localZone());
  const zone = useZoneText();
  const { permissions } = useSignedIn().view;
  const mayAnswer = request.status === 'pending' && canBeGranted(permissions, ['edit:calendar']);
  const [isRefusing, setRefusing] = useState(false);
  const accept = useAnswer(request, { accept: true }, onClose);
  if (isRefusing) return <RefuseDialog request={request} onClose={onClose} />;
  const span = (start: string, end: string) => `${formatDayMonth(start)}, ${formatTimeRange(start, end)}`;
  const { status, title, to_title, expires_at } = request;
  const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('lesson'), lines(title, span(request.lesson_starts_at, request.lesson_ends_at))],
    [t('wanted'), lines(to_title, span(request.starts_at, request.ends_at))],
    [t('type.TEACHER'), request.teacher_name],
    [t('message'), request.message],
    [t('reason'), request.reason],
    [
      t('answer_by'),
      status === 'pending' ? `${formatDayMonth(expires_at)}, ${formatTime(expires_at)}` : null,
    ],
  ];
  return (
    <Dialog
      title={t('details', { name: request.student_name })}
      wide
      isText
      onClose={onClose}
      actions={
        mayAnswer && (
          <>
            <Button variant="plain" onClick={() => setRefusing(true)}>
              {t('refuse')}
            </Button>
            <Button variant="filled" busy={accept.isPending} onClick={() => accept.mutate()}>
              {t('accept')}
            </Button>
          </>
        )
      }
    >
      <p className={styles.state}>
        <RescheduleState status={status} />
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mayAnswer && <p className={styles.note}>{t('accept_text')}</p>}
      {status === 'void' && <p className={styles.note}>{t('void_text')}</p>}
      <p className={styles.note}>{zone}</p>
    </Dialog>
  );
}

function RefuseDialog({ request, onClose }: Props) {
  const t = useT(reschedules);
  const rule = useRule();
  const [reason, setReason] = useState('');
  const refuse = useAnswer(request, { accept: false, reason: reason.trim() }, onClose);
  return (
    <FormDialog
      title={t('details', { name: request.student_name })}
      action={t('refuse')}
      destructive
      error={refuse.error}
      busy={refuse.isPending}
      isChanged={reason.trim() !== ''}
      faults={{ reason: !reason.trim() && rule({ code: 'reschedule_reason_required' }) }}
      onSubmit={() => refuse.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          {...field('reason')}
          label={t('reason')}
          hint={t('refuse_text')}
          rows={3}
          maxLength={RESCHEDULE_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

function useAnswer({ id }: RescheduleRow, body: { accept: boolean; reason?: string }, onClose: () => void) {
  const t = useT(reschedules);
  return useDialogChange('POST /v1/reschedules/:id/answer', {
    input: () => ({ params: { id }, body }),
    done: t(body.accept ? 'accepted' : 'refused'),
    onClose,
  });
}
