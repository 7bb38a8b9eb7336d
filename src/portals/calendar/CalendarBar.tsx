import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCall } from '../../dataProvider/calls.ts';
import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { lessonChanges } from '../../i18n/pt-BR/lessonChanges.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './CalendarBar.module.css';
import { type CalendarView, VIEWS } from './period.ts';

interface Props {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  /** For administrators; empty for all teachers. */
  teacher?: { id: string; onChange: (id: string) => void };
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

function TeacherPick({ id, onChange }: NonNullable<Props['teacher']>) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const { data = [] } = useCall('GET /v1/teachers/names', {});
  return (
    <Pick
      label={t('teacher')}
      wide
      value={id}
      choices={[
        { value: '', label: changes('all_teachers') },
        ...data.map(({ id: value, name }) => ({ value, label: name })),
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
