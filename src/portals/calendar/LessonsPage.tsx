import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addDays, weekDatesOf } from '../../../domain/week.ts';
import { useHideFloatingBar, useHideFooter } from '../../app/layout/hidden.ts';
import { Page } from '../../app/layout/Page.tsx';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { isoDate, useDates, useNow } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { DayStrip } from '../shared/DayStrip.tsx';
import { weekLessons } from '../shared/weekLessons.ts';
import { LessonDialog } from './LessonDialog.tsx';
import styles from './LessonsPage.module.css';
import { type Lesson, rangeOf } from './lesson.ts';

const WeekCalendar = lazy(() => import('./WeekCalendar.tsx'));

export default function LessonsPage() {
  const t = useT(calendar);
  const { activeType, user } = useSignedIn().view;
  const whose =
    activeType === 'STUDENT'
      ? { student_id: user.student_id ?? undefined }
      : { teacher_id: user.teacher_id ?? undefined };
  useHideFloatingBar();
  useHideFooter();
  const { formatDateRange } = useDates();
  const phone = usePhone();
  const now = useNow(30_000);
  const today = isoDate(now);
  const [date, setDate] = useState(today);
  const [open, setOpen] = useState<Lesson | null>(null);
  const week = weekDatesOf(date);
  const first = week[0] ?? date;
  const lessons = useCall('GET /v1/calendar', weekLessons(whose, first), {
    placeholderData: keepPreviousData,
  });
  const all = lessons.data?.response ?? [];
  const on = (day: string) => all.filter((lesson) => isoDate(rangeOf(lesson).start) === day).length;
  const none = lessons.isSuccess && !lessons.isPlaceholderData && (phone ? on(date) : all.length) === 0;

  return (
    <Page
      title={t('title')}
      aside={formatDateRange(first, week.at(-1) ?? first)}
      actions={!phone && <CalendarLegend />}
      plain
    >
      {phone && (
        <div className={styles.strip}>
          <DayStrip
            label={t('days')}
            days={week.map((each) => ({
              date: each,
              note: on(each) || '',
              noteText: t('lessons_on', { smart_count: on(each) }),
              today: each === today,
            }))}
            value={date}
            onChange={setDate}
          />
        </div>
      )}
      {none && (
        <p className={styles.none} role="status">
          {t(phone ? 'no_lessons_day' : 'no_lessons')}
        </p>
      )}
      {lessons.isError ? (
        <ErrorState onRetry={() => void lessons.refetch()} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <WeekCalendar lessons={all} date={date} now={now} oneDay={phone} onOpen={setOpen} />
        </Suspense>
      )}
      <WeekBar onStep={(weeks) => setDate(addDays(date, 7 * weeks))} onToday={() => setDate(today)} />
      {open && <LessonDialog lesson={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function CalendarLegend() {
  const t = useT(calendar);
  return (
    <ul className={styles.legend}>
      {(['group', 'private', 'live'] as const).map((kind) => (
        <li key={kind}>
          <span className={styles[kind]} aria-hidden="true" />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

interface WeekBarProps {
  /** Weeks from the current one. */
  onStep: (weeks: number) => void;
  onToday: () => void;
}

function WeekBar({ onStep, onToday }: WeekBarProps) {
  const t = useT(calendar);
  return (
    <nav className={styles.bar} aria-label={t('weeks')}>
      <IconButton label={t('previous_week')} large onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Button onClick={onToday}>{t('today')}</Button>
      <IconButton label={t('next_week')} large onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
