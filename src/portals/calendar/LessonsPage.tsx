import { calendar } from 'virtual:texts/calendar';
import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { lazy, Suspense, useCallback, useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { weekDatesOf } from '../../../domain/week.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useConnection } from '../../browser/connection.ts';
import { Page } from '../../features/page/Page.tsx';
import { DayStrip } from '../../features/timetable/DayStrip.tsx';
import {
  type CalendarContext,
  CalendarContextValue,
  type LessonAction,
} from '../../features/timetable/lesson/calendarContext.ts';
import type { Opened } from '../../features/timetable/lesson/LessonDialogs.tsx';
import type { Lesson } from '../../features/timetable/lesson/lesson.ts';
import { useLessonRights } from '../../features/timetable/lesson/rights.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, useDates, useNow } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Delayed, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useHideFloatingBar, useHideFooter } from '../../ui/shellParts.ts';
import { showToast } from '../../ui/toast.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { useZoneText } from '../../ui/zones.ts';
import { CalendarActions } from './CalendarActions.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import type { Entry } from './entries.ts';
import { HourDialog } from './HourDialog.tsx';
import { LessonList } from './LessonList.tsx';
import styles from './LessonsPage.module.css';
import { OwnLessons } from './OwnLessons.tsx';
import { PrintedWeek } from './PrintedWeek.tsx';
import { type CalendarView, shownDays, step } from './period.ts';
import { SchoolPrint, TeacherPrint } from './SchoolPrint.tsx';
import { useCalendarAddress } from './useCalendarAddress.ts';
import { useCalendarLessons } from './useCalendarLessons.ts';

const WeekCalendar = lazy(() => import('./WeekCalendar.tsx'));
const LessonDialogs = lazy(() => import('../../features/timetable/lesson/LessonDialogs.tsx'));

/** The calendar of a student, of a teacher, or of the school for administrators. */
export default function LessonsPage() {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const shared = useT(common);
  const zone = useZoneText();
  const { activeType, user } = useSignedIn().view;
  const isOffice = activeType === 'ADMIN';
  useHideFloatingBar();
  useHideFooter();
  const phone = usePhone();
  const now = useNow(30_000);
  const today = isoDate(now);
  const [address, show] = useCalendarAddress(today);
  const { date } = address;
  const teacher = isOffice ? address.teacher : '';
  const view = address.view ?? (phone ? 'day' : 'week');
  const [group, setGroup] = useState<Entry | null>(null);
  const [printed, setPrinted] = useState<string | null>(null);
  const { calendarContext, opened, setOpened } = useOpenedLesson(now, (day) =>
    show({ date: isoDate(day), view: 'day' }),
  );

  const owner =
    activeType === 'STUDENT'
      ? { student_id: user.student_id ?? undefined }
      : { teacher_id: (isOffice ? teacher || undefined : user.teacher_id) ?? undefined };
  const isEveryone = isOffice && teacher === '';
  const { query, lessons, entries, on } = useCalendarLessons(view, date, isEveryone ? null : owner);
  const connection = useConnection();
  const isOneDay = view === 'day' || (phone && view === 'list');
  const shown = isOneDay ? on(date) : entries;
  const none = query.isSuccess && shown.length === 0;
  const noneText = isOneDay
    ? t('no_lessons_day')
    : isOffice || view === 'month'
      ? changes('none')
      : t('no_lessons');
  const teacherName = lessons.find(({ teacher_id }) => teacher_id === teacher)?.teacher_name;
  const shownTeacher = { id: teacher, name: teacherName };
  const week = weekDatesOf(date);
  const countOn = (day: string) => on(day).reduce((sum, { count }) => sum + count, 0);
  const open = (entry: Entry) => {
    if (entry.lesson) setOpened({ act: 'details', lesson: entry.lesson });
    else if (view === 'month') calendarContext.openDay(entry.start);
    else setGroup(entry);
  };
  const fresh = (lesson: Lesson) => lessons.find(({ id }) => id === lesson.id) ?? lesson;

  return (
    <CalendarContextValue.Provider value={calendarContext}>
      <Page
        title={t('title')}
        aside={
          <>
            <PeriodText view={view} date={date} />
            <span className={styles.zone}>{zone}</span>
          </>
        }
        actions={
          <>
            {!phone && <CalendarLegend />}
            <CalendarActions
              phone={phone}
              school={isOffice ? { teacher: isEveryone ? null : shownTeacher } : undefined}
              onPrint={isEveryone ? () => setPrinted(week[0] ?? null) : undefined}
            />
          </>
        }
        plain
      >
        <CalendarBar
          view={view}
          onView={(next) => show({ view: next })}
          onStep={(by) => show({ date: step(view, date, by) })}
          onToday={() => show({ date: today })}
          teacher={isOffice ? { ...shownTeacher, onChange: (id) => show({ teacher: id }) } : undefined}
        />
        {phone && isOneDay && (
          <div className={styles.strip}>
            <DayStrip
              label={t('weekdays')}
              days={week.map((each) => ({
                date: each,
                note: countOn(each) || '',
                noteText: t('lessons_count', { count: countOn(each) }),
                today: each === today,
              }))}
              value={date}
              onChange={(day) => show({ date: day })}
            />
          </div>
        )}
        {activeType === 'STUDENT' && <OwnLessons />}
        {connection !== 'ok' && query.isSuccess && (
          <p className={styles.none} role="status">
            {t('kept')}
          </p>
        )}
        {none && (
          <p className={styles.none} role="status">
            {noneText}
          </p>
        )}
        {query.isPending && (
          <Delayed>
            <p className={styles.none} role="status">
              {shared('loading')}
            </p>
          </Delayed>
        )}
        {query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : view === 'list' ? (
          <LessonList entries={shown} onOpen={open} />
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <WeekCalendar
              entries={entries}
              view={view}
              date={date}
              onOpen={open}
              onDrop={(lesson, to) => setOpened({ act: 'move', lesson, to })}
            />
          </Suspense>
        )}
        {isEveryone ? (
          printed === week[0] && <SchoolPrint week={week} onEnd={() => setPrinted(null)} />
        ) : isOffice ? (
          <TeacherPrint lessons={lessons} week={week} teacher={shownTeacher} />
        ) : (
          <PrintedWeek lessons={lessons} week={week} />
        )}
        {group && !opened && <HourDialog entry={group} onOpen={open} onClose={() => setGroup(null)} />}
        {opened && (
          <Suspense>
            <LessonDialogs
              key={`${opened.act} ${opened.lesson.id}`}
              {...opened}
              lesson={fresh(opened.lesson)}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        )}
      </Page>
    </CalendarContextValue.Provider>
  );
}

/** Which lesson is open in which dialog, and what cards need to open one. */
function useOpenedLesson(now: Date, openDay: (day: Date) => void) {
  const changes = useT(lessonChanges);
  const shared = useT(common);
  const { activeType, permissions } = useSignedIn().view;
  const rights = useLessonRights();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isRefused = !canBeGranted(permissions, ['edit:calendar']);
  const act = (name: LessonAction, lesson: Lesson) => {
    if (name === 'edit' && isRefused) showToast('destructive', shared('error'), changes('no_permission'));
    else setOpened({ act: name, lesson });
  };
  const rightsOf = useCallback((lesson: Lesson) => rights(lesson, now), [rights, now]);
  const calendarContext: CalendarContext = { now, act, rightsOf, openDay, isOffice: activeType === 'ADMIN' };
  return { calendarContext, opened, setOpened };
}

function PeriodText({ view, date }: { view: CalendarView; date: string }) {
  const { formatDateRange, formatDayMonth } = useDates();
  const [first, last] = shownDays(view, date);
  return first === last ? formatDayMonth(first) : formatDateRange(first, last);
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
