import { calendar } from 'virtual:texts/calendar';
import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTeachers } from '../../features/teachers/useTeachers.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchBox } from '../../ui/SearchSelect.tsx';
import styles from './CalendarBar.module.css';
import { type CalendarView, VIEWS } from './period.ts';

interface Props {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  /** Shown to administrators; an empty id stands for all teachers. */
  teacher: TeacherPickProps | undefined;
}

interface TeacherPickProps {
  id: string;
  /** Teacher's name as the shown lessons have it. */
  name: string | undefined;
  onChange: (id: string) => void;
}

/** Floats above the calendar. */
export function CalendarBar({ view, onView, onStep, onToday, teacher }: Props) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const isWeek = view === 'week' || view === 'list';
  return (
    <nav className={styles.bar} aria-label={t('weeks')}>
      {teacher && <TeacherPick {...teacher} />}
      <IconButton label={isWeek ? t('previous_week') : changes('previous')} large onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Button onClick={onToday}>{t('today')}</Button>
      <IconButton label={isWeek ? t('next_week') : changes('following')} large onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Pick
        label={changes('view')}
        value={view}
        choices={VIEWS.map((each) => ({ value: each, label: changes(`view.${each}`) }))}
        onChange={(value) => onView(VIEWS.find((each) => each === value) ?? 'week')}
      />
    </nav>
  );
}

function TeacherPick({ id, name, onChange }: TeacherPickProps) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const shared = useT(common);
  const { teachers: data = [], isPending, isLong, hasMore, isSearched, setSearch } = useTeachers();
  // The address may name a teacher who is inactive by now; their lessons are shown, not those of all.
  const isListed = id === '' || data.some((teacher) => teacher.id === id);
  const unlisted = name ? `${name} · ${shared('inactive')}` : changes('inactive_teacher');
  const listed = data.map((teacher) => ({ value: teacher.id, label: teacher.name }));
  const all = { value: '', label: changes('any') };
  if (isLong)
    return (
      <span className={styles.wide}>
        <SearchBox
          label={t('type.TEACHER')}
          value={id}
          text={id === '' ? all.label : (listed.find(({ value }) => value === id)?.label ?? name ?? '')}
          choices={isSearched ? listed : [all, ...listed]}
          hasMore={hasMore}
          onSearch={setSearch}
          onChange={onChange}
        />
      </span>
    );
  return (
    <Pick
      label={t('type.TEACHER')}
      wide
      value={id}
      choices={[
        all,
        ...(isListed ? [] : [{ value: id, label: isPending ? shared('loading') : unlisted }]),
        ...listed,
      ]}
      onChange={onChange}
    />
  );
}

interface PickProps {
  label: string;
  wide?: boolean;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

function Pick({ label, wide, value, choices, onChange }: PickProps) {
  return (
    <span className={wide ? styles.wide : styles.pick}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
