import { reschedules } from 'virtual:texts/reschedules';
import { makeupExpiry } from '../../../../domain/studentLessons.ts';
import { useT } from '../../../i18n/useT.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { useDialogChange } from '../../dialog/useDialogChange.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';

export function GiveUpDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(reschedules);
  const { formatDateTime, formatDayMonth, formatTimeRange } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const giveUp = useDialogChange('POST /v1/calendar/:id/give-up', {
    input: () => ({ params: { id: lesson.id }, body: { updated_at: lesson.updated_at } }),
    done: ({ expires_at }) => t('given_up', { until: formatDateTime(expires_at) }),
  });
  return (
    <ConfirmDialog
      title={t('give_up_title')}
      text={t('give_up_text', {
        when: `${formatDayMonth(start)}, ${formatTimeRange(start, end)}`,
        until: formatDateTime(makeupExpiry(start)),
      })}
      action={t('give_up_action')}
      destructive
      onConfirm={() => giveUp.mutateAsync()}
      onClose={onClose}
    />
  );
}
