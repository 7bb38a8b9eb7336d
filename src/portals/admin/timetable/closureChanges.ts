import { timeOff } from 'virtual:texts/timeOff';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { readOnce } from '../../../dataProvider/reads.ts';
import type { Span } from '../../../features/timetable/timeOff/span.ts';
import { useT } from '../../../i18n/useT.ts';
import { showToast } from '../../../ui/toast.ts';

/** Preview of a change; null while the change is incomplete. */
export function useClosurePreview(span: Span | null, closed: boolean | null) {
  const { data, error, isFetching } = useCall(
    'POST /v1/closures/preview',
    span?.start_date && span.end_date
      ? { body: { start_date: span.start_date, end_date: span.end_date, closed } }
      : null,
    readOnce,
  );
  return {
    error,
    busy: isFetching,
    of: data && [
      { effect: 'lessons_cancelled' as const, concerned: data.cancelled },
      { effect: 'lessons_restored' as const, concerned: data.restored },
    ],
  };
}

/** Reports what happened to the lessons. */
export function useClosureToast() {
  const t = useT(timeOff);
  return ({ cancelled, restored, lost }: ResponseOf<'POST /v1/closures'>) => {
    const effects = [
      cancelled > 0 && t('saved_closure_text', { count: cancelled }),
      restored > 0 && t('restored_text', { count: restored }),
      lost > 0 && t('lost_text', { count: lost }),
    ].filter(Boolean);
    showToast(lost > 0 ? 'warning' : 'success', t('saved_closure'), effects.join(' ') || undefined);
  };
}
