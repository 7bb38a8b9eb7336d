import { common } from 'virtual:texts/common';
import { cover } from 'virtual:texts/cover';
import { timeOff } from 'virtual:texts/timeOff';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CANCEL_REASON_MAX } from '../../../../../domain/calendarEntry.ts';
import { ApiError } from '../../../../dataProvider/ApiError.ts';
import { useChange } from '../../../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../../../features/leaveGuard/useLeaveGuard.tsx';
import { useRule } from '../../../../i18n/useRule.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { TextArea } from '../../../../ui/Field.tsx';
import { FormFooter } from '../../../../ui/FormFooter.tsx';
import { InlineAlert } from '../../../../ui/InlineAlert.tsx';
import { showError } from '../../../../ui/showError.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useDialog } from '../../../../ui/useDialog.tsx';
import { useFormatNumber } from '../../../../ui/useFormatNumber.ts';
import { useZoneText } from '../../../../ui/zones.ts';
import { AppliedPlan } from './AppliedPlan.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import styles from './Cover.module.css';
import { CoverDays } from './CoverDays.tsx';
import { CoverRow } from './CoverRow.tsx';
import {
  type CoverPlan,
  isSame,
  type Outcome,
  type PlannedLesson,
  proposedFor,
  useSummary,
} from './choices.ts';

interface Props {
  absence_id: string;
  plan: CoverPlan;
  onAgain: () => void;
}

export function ShownPlan({ absence_id, plan, onAgain }: Props) {
  const t = useT(cover);
  const shared = useT(common);
  const off = useT(timeOff);
  const ruleText = useRule();
  const form = useId();
  const formatNumber = useFormatNumber();
  const summary = useSummary();
  const { show, dialog } = useDialog();
  const [own, setOwn] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { leaveDialog } = useLeaveGuard(own.size > 0 || reason !== '', { isStep: true });
  const zone = useZoneText();
  const { lessons, lesson_count, applied } = plan;
  const first =
    lesson_count > lessons.length &&
    t('first', { shown: formatNumber(lessons.length), count: formatNumber(lesson_count) });

  const chosenFor = (lesson: PlannedLesson) => own.get(lesson.lesson_id) ?? proposedFor(lesson);
  const sent = lessons.filter((lesson) => chosenFor(lesson) !== 'leave');
  const cancels = sent.some((lesson) => chosenFor(lesson) === 'cancel');
  const choices = sent.map((lesson) => {
    const { lesson_id, updated_at } = lesson;
    const chosen = chosenFor(lesson);
    const to =
      typeof chosen === 'string' ? null : { teacher_id: chosen.teacher_id, starts_at: chosen.starts_at };
    return { lesson_id, updated_at, to };
  });
  const { mutate, isPending, error } = useChange('POST /v1/teacher-absences/:id/plan/apply', {
    input: () => ({ params: { id: absence_id }, body: { choices, ...(cancels && { reason }) } }),
    onSuccess: () => {
      showToast('success', t('applied'));
      onAgain();
    },
    onError: (failure) => showError(failure, shared, isLost(failure) ? { text: failure.message } : {}),
  });
  const lost = isLost(error) ? error.issues : [];
  const issueOf = (lesson: PlannedLesson) =>
    lost.find(({ path }) => path === `choices.${sent.indexOf(lesson)}`)?.message;
  const choose = (lesson: PlannedLesson) =>
    show((close) => (
      <ChoiceDialog
        lesson={lesson}
        chosen={chosenFor(lesson)}
        onChoose={(outcome) => setOwn(new Map(own).set(lesson.lesson_id, outcome))}
        onClose={close}
      />
    ));
  const row = (lesson: PlannedLesson) => {
    const chosen = chosenFor(lesson);
    const issue = issueOf(lesson);
    return (
      <CoverRow
        key={lesson.lesson_id}
        lesson={lesson}
        outcome={chosen}
        note={
          issue ? (
            <InlineAlert>{issue}</InlineAlert>
          ) : (
            <p className={styles.quiet}>
              {isSame(chosen, proposedFor(lesson))
                ? t(`why_${lesson.reason}`, { count: lesson.teachers })
                : t('own_choice')}
            </p>
          )
        }
        action={
          <Button
            variant="plain"
            aria-label={`${t('change')}: ${lesson.class_name}`}
            onClick={() => choose(lesson)}
          >
            <IconSwitchHorizontal size={18} stroke={1.75} aria-hidden="true" />
            {t('change')}
          </Button>
        }
      />
    );
  };
  return (
    <>
      <div className={styles.scroll}>
        <p className={styles.zone}>{zone}</p>
        {applied && (
          <AppliedPlan
            absence_id={absence_id}
            plan={applied}
            isFolded={lessons.length > 0}
            onUndone={onAgain}
          />
        )}
        {lessons.length > 0 && (
          <form
            id={form}
            noValidate
            aria-label={t('title')}
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (!cancels || reason.trim()) mutate();
            }}
          >
            <p className={styles.summary} role="status">
              {summary(lessons.map(chosenFor))}
            </p>
            <p className={styles.quiet}>{[first, t('tells')].filter(Boolean).join(' ')}</p>
            <CoverDays lessons={lessons} row={row} />
            {first && <p className={styles.rest}>{first}</p>}
            {cancels && (
              <div className={styles.reason}>
                <TextArea
                  label={off('cancel_reason')}
                  rows={2}
                  maxLength={CANCEL_REASON_MAX}
                  value={reason}
                  {...(tried && !reason.trim() && { error: ruleText({ code: 'cancel_reason_required' }) })}
                  onChange={({ target }) => setReason(target.value)}
                />
              </div>
            )}
          </form>
        )}
      </div>
      {lessons.length > 0 && (
        <FormFooter>
          <Button variant="outlined" disabled={isPending} onClick={onAgain}>
            {t('again')}
          </Button>
          <Button variant="filled" type="submit" form={form} busy={isPending} disabled={sent.length === 0}>
            {t('apply')}
          </Button>
        </FormFooter>
      )}
      {dialog}
      {leaveDialog}
    </>
  );
}

const isLost = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'cover_lost';
