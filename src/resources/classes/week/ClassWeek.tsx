import { acceptance } from 'virtual:texts/acceptance';
import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { WEEKDAYS, type Weekday } from '../../../../domain/options.ts';
import { HourCell, type HourLook } from '../../../features/hourGrid/HourCell.tsx';
import { HourGrid } from '../../../features/hourGrid/HourGrid.tsx';
import { HourLegend } from '../../../features/hourGrid/HourLegend.tsx';
import { HourList } from '../../../features/hourGrid/HourList.tsx';
import { useWeekday } from '../../../features/timetable/classes/useHours.ts';
import { useT } from '../../../i18n/useT.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import type { HourOfWeek } from './useTeacherWeek.ts';

interface Props {
  cells: readonly HourOfWeek[];
  onToggle: (hour: HourOfWeek) => void;
}

const looks: Record<HourOfWeek['kind'], HourLook> = {
  free: 'free',
  occupied: 'occupied',
  away: 'student',
  outside: 'outside',
};

/** The hours of the teacher and the class; a tap places or removes a weekly hour of the class. */
export function ClassWeek({ cells, onToggle }: Props) {
  const t = useT(classes);
  const hours = useT(acceptance);
  const shared = useT(common);
  const weekday = useWeekday();
  const phone = usePhone();
  const lessonsOf = ({ lessons }: HourOfWeek) =>
    lessons.map(({ title, count }) => t('in_hour', { title, lessons: shared('lessons_count', { count }) }));
  const say = (hour: HourOfWeek) => {
    switch (hour.kind) {
      case 'free':
        return hours('say.free');
      case 'occupied':
        return hours('say.occupied', { name: lessonsOf(hour).join('; ') });
      case 'away':
        return hours('say.absent');
      case 'outside':
        return t('say_outside');
    }
  };
  const linesOf = ({ kind, lessons, chosen }: HourOfWeek): (string | null)[] => {
    const [first] = lessons;
    // A column is too narrow for words beside the tick.
    if (chosen) return phone ? [t('own'), first?.title ?? null] : [];
    if (kind === 'free') return [hours('free')];
    return first ? [first.title, shared('lessons_count', { count: first.count })] : [];
  };
  const cell = (hour: HourOfWeek, props: object = {}) => (
    <HourCell
      {...props}
      look={looks[hour.kind]}
      lines={linesOf(hour)}
      chosen={hour.chosen}
      canPick
      aria-label={[
        weekday(hour.weekday),
        hour.start_hour,
        ...(hour.chosen ? [t('own')] : []),
        say(hour),
      ].join(', ')}
      onClick={() => onToggle(hour)}
    />
  );
  const freeOn = (day: Weekday) =>
    cells.filter((hour) => hour.weekday === day && hour.kind === 'free').length;
  const first = cells.find(({ chosen }) => chosen) ?? cells.find(({ kind }) => kind === 'free');

  if (phone)
    return (
      <HourList
        label={hours('days')}
        isWeekly
        whole
        days={WEEKDAYS.map((day, index) => ({
          id: String(index),
          date: dateOf(index),
          title: weekday(day),
          note: freeOn(day) || '–',
          noteText: t('free_hours', { count: freeOn(day) }),
        }))}
        first={first?.column}
        cells={cells}
        cell={(hour) => cell(hour)}
        none={hours('no_hours')}
      />
    );
  return (
    <>
      <HourLegend
        inline
        kinds={[
          { look: 'chosen', text: t('own') },
          { look: 'free', text: hours('kind.free') },
          { look: 'occupied', text: hours('kind.occupied') },
          { look: 'student', text: hours('kind.absent') },
        ]}
      />
      <HourGrid
        label={hours('grid')}
        columns={WEEKDAYS.map((day, index) => ({
          id: String(index),
          name: weekday(day),
          head: weekday(day, 'short'),
        }))}
        hours={[...new Set(cells.map(({ start_hour }) => start_hour))]}
        cells={cells}
        first={first}
        cell={cell}
      />
    </>
  );
}

/** 5 January 2026 is a Monday. */
const dateOf = (index: number) => `2026-01-${String(5 + index).padStart(2, '0')}`;
