import { classes } from 'virtual:texts/classes';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { seatsOf } from '../../../domain/matching.ts';
import { StudentRow } from '../../features/timetable/classes/StudentRow.tsx';
import { useT } from '../../i18n/useT.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OccupancyBar } from '../../ui/OccupancyBar.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { type Candidate, Candidates, useCandidates, useTermLine } from './Candidates.tsx';
import styles from './Classes.module.css';
import { type Seat, type Values, withSeat } from './values.ts';

interface Props {
  /** Absent for a new class. */
  class_id: string | undefined;
  readOnly: boolean;
}

export function StudentsStep({ class_id, readOnly }: Props) {
  const t = useT(classes);
  const { watch, setValue } = useFormContext<Values>();
  const termLine = useTermLine();
  const [students, plan_type] = watch(['students', 'plan_type']);
  const seats = seatsOf(plan_type);
  const left = seats - students.length;
  const set = (next: Seat[]) => setValue('students', next, { shouldDirty: true });
  return (
    <>
      <section>
        <div className={styles.seats}>
          <h3>{t('students')}</h3>
          <OccupancyBar taken={students.length} seats={seats} />
        </div>
        {students.length === 0 && <p className="muted">{t('none_selected')}</p>}
        <ul>
          {students.map((student) => (
            <StudentRow key={student.id} student={student} lines={[student.email, termLine(student)]}>
              {!readOnly && (
                <IconButton
                  label={t('remove_student', { name: student.name })}
                  onClick={() => set(students.filter(({ id }) => id !== student.id))}
                >
                  <IconUserMinus size={20} stroke={1.75} aria-hidden="true" />
                </IconButton>
              )}
            </StudentRow>
          ))}
        </ul>
      </section>
      {!readOnly && (
        <section>
          <h3>{t('add_students')}</h3>
          <p className="muted" role="status">
            {left > 0 ? t('seats_left', { count: left }) : t('class_is_full')}
          </p>
          {left > 0 && (
            <Picker
              class_id={class_id}
              seated={students}
              left={left}
              onPick={(picked) => set(picked.slice(0, left).reduce(withSeat, students))}
            />
          )}
        </section>
      )}
    </>
  );
}

interface PickerProps {
  class_id: string | undefined;
  seated: readonly Seat[];
  left: number;
  onPick: (students: readonly Candidate[]) => void;
}

/** Students who fit first; the others are folded, with the reason of each. */
function Picker({ class_id, seated, left, onPick }: PickerProps) {
  const t = useT(classes);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const fitting = useCandidates({ class_id, seated, search, fitting: true });
  const list = { class_id, seated, search, onPick };
  return (
    <>
      <div className={styles.search}>
        <Field
          type="search"
          label={t('search_people')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <div className={styles.candidates}>
        <div>
          <h4>{t('fitting')}</h4>
          <p className="muted">{t('fitting_hint')}</p>
        </div>
        <Candidates {...list} fitting left={left} />
        <Disclosure label={t('others')} opened={search !== '' || fitting.data?.total === 0}>
          <Candidates {...list} fitting={false} />
        </Disclosure>
      </div>
    </>
  );
}
