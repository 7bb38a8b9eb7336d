import { common } from 'virtual:texts/common';
import { reschedules } from 'virtual:texts/reschedules';
import { makeupExpiry } from '../../../../domain/studentLessons.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';

export function GiveUpDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(reschedules);
  const shared = useT(common);
  const { formatDateTime, formatDayMonth, formatTimeRange } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const giveUp = useChange('POST /v1/calendar/:id/give-up', {
    input: () => ({ params: { id: lesson.id }, body: { updated_at: lesson.updated_at } }),
    onSuccess: ({ expires_at }) =>
      showToast('success', shared('success'), t('given_up', { until: formatDateTime(expires_at) })),
    onError: (error) => showError(error, shared),
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
