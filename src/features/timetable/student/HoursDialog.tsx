import { common } from 'virtual:texts/common';
import { reschedules } from 'virtual:texts/reschedules';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { RESCHEDULE_MESSAGE_MAX } from '../../../../domain/studentLessons.ts';
import { addDays } from '../../../../domain/week.ts';
import { href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { isoDate, localZone, useDates, useNow } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useZoneText } from '../../../ui/zones.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useDialogChange } from '../../dialog/useDialogChange.ts';
import { DayStrip } from '../DayStrip.tsx';
import { HourList, keyOf, type WantedHour } from './HourList.tsx';
import styles from './HoursDialog.module.css';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  /** A lesson to come, or the lesson of a make-up. */
  lesson_id: string;
  title: string;
  onClose: () => void;
}

export function HoursDialog({ lesson_id, title, onClose }: Props) {
  const t = useT(reschedules);
  const shared = useT(common);
  const tomorrow = addDays(isoDate(useNow(60_000)), 1);
  const [from, setFrom] = useState(tomorrow);
  const [day, setDay] = useState<string | null>(null);
  const [chosen, setChosen] = useState<WantedHour | null>(null);
  const [message, setMessage] = useState('');
  const zone = localZone();
  const zoneText = useZoneText();
  const found = useCall(
    'GET /v1/calendar/:id/hours',
    { params: { id: lesson_id }, query: { start_date: from, timezone: zone } },
    { placeholderData: keepPreviousData },
  );
  const ask = useDialogChange('POST /v1/reschedules', {
    input: ({ starts_at, to_lesson_id }: WantedHour) => ({
      body: { lesson_id, starts_at, to_lesson_id, message: message.trim() || undefined },
    }),
    done: t('sent'),
    onClose,
    onError: () => void found.refetch(),
  });
  const last = found.data ? isoDate(new Date(found.data.last)) : null;
  const step = (days: number) => {
    setFrom(addDays(from, days));
    setDay(null);
    setChosen(null);
  };
  const perDay = Map.groupBy(found.data?.hours ?? [], ({ starts_at }) => isoDate(new Date(starts_at)));
  const dates = WEEK.map((index) => addDays(from, index));
  const shown = day ?? dates.find((date) => perDay.has(date)) ?? from;
  const hasHours = perDay.size > 0;
  return (
    <FormDialog
      title={t('hours_title')}
      wide
      action={t('send')}
      canSubmit={hasHours}
      busy={ask.isPending}
      isChanged={message.trim() !== ''}
      faults={{ hour: !chosen && t('choose_first') }}
      onSubmit={() => chosen && ask.mutate(chosen)}
      onClose={onClose}
    >
      {(field) => (
        <div className={styles.body} aria-busy={found.isFetching}>
          <p className={styles.quiet}>
            <strong>{title}</strong> {t('hours_text')}
          </p>
          <WeekSteps
            from={from}
            isFirst={from <= tomorrow}
            isLast={last === null || addDays(from, 7) > last}
            onStep={step}
          />
          {found.isError ? (
            <ErrorState onRetry={() => void found.refetch()} />
          ) : !found.data || found.isPlaceholderData ? (
            <SkeletonRows />
          ) : hasHours ? (
            <>
              <DayStrip
                label={t('weekdays')}
                days={dates.map((date) => ({
                  date,
                  note: perDay.get(date)?.length ?? '–',
                  noteText: t('hours_on', { count: perDay.get(date)?.length ?? 0 }),
                }))}
                value={shown}
                onChange={setDay}
              />
              <HourList
                date={shown}
                hours={perDay.get(shown) ?? []}
                chosen={chosen && keyOf(chosen)}
                onChoose={setChosen}
              />
              {field('hour').error && <InlineAlert>{t('choose_first')}</InlineAlert>}
              <TextArea
                label={t('message')}
                optional={shared('optional')}
                rows={2}
                maxLength={RESCHEDULE_MESSAGE_MAX}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            </>
          ) : (
            <Nothing hasAvailability={found.data.has_hours} />
          )}
          <p className={styles.quiet}>{zoneText}</p>
        </div>
      )}
    </FormDialog>
  );
}

interface StepsProps {
  from: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (days: number) => void;
}

function WeekSteps({ from, isFirst, isLast, onStep }: StepsProps) {
  const t = useT(reschedules);
  const { formatDateRange } = useDates();
  return (
    <div className={styles.steps}>
      <IconButton label={t('previous_week')} large disabled={isFirst} onClick={() => onStep(-7)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <strong aria-live="polite">{formatDateRange(from, addDays(from, 6))}</strong>
      <IconButton label={t('next_week')} large disabled={isLast} onClick={() => onStep(7)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Says that no hour fits, and what to do about it. */
function Nothing({ hasAvailability }: { hasAvailability: boolean }) {
  const t = useT(reschedules);
  return (
    <div className={styles.nothing} role="status">
      <strong>{t(hasAvailability ? 'no_hours' : 'no_availability')}</strong>
      <p className={styles.quiet}>{t(hasAvailability ? 'no_hours_text' : 'no_availability_text')}</p>
      <ButtonLink href={href('/edit-availability-student')}>{t('edit_hours')}</ButtonLink>
    </div>
  );
}
