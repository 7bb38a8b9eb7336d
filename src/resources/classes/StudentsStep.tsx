import { classes } from 'virtual:texts/classes';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { joinIssue, seatsOf } from '../../../domain/matching.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { StudentRow } from '../../features/timetable/classes/StudentRow.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OccupancyBar } from '../../ui/OccupancyBar.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './Classes.module.css';
import { lastLessonDay, type Seat, type Values, withSeat } from './values.ts';

export function StudentsStep({ readOnly }: { readOnly: boolean }) {
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
          {left > 0 && <Picker seated={students} onPick={(student) => set(withSeat(students, student))} />}
        </section>
      )}
    </>
  );
}

/** Text for a student whose contract ends before the class; null for others. */
function useTermLine() {
  const t = useT(classes);
  const { formatDate } = useDates();
  const { watch } = useFormContext<Values>();
  const values = watch();
  return (student: Seat): string | null => {
    const day = lastLessonDay(values, student);
    return day && t('contract_ends', { date: formatDate(day) });
  };
}

const PAGE_SIZE = 20;

interface PickerProps {
  seated: readonly Seat[];
  onPick: (student: Seat) => void;
}

/** Lists students who can join; a search also finds the others, with the reason. */
function Picker({ seated, onPick }: PickerProps) {
  const t = useT(classes);
  const rule = useRule();
  const termLine = useTermLine();
  const { watch } = useFormContext<Values>();
  const [course_id, plan_type] = watch(['course_id', 'plan_type']);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, isError, refetch } = useCall(
    'GET /v1/students/name-and-email',
    {
      query: {
        orderBy: 'name',
        order: 'ASC',
        page: 1,
        pageSize: PAGE_SIZE + seated.length,
        ...(search === '' ? { course_id, plan_type, active: 'true' as const } : { search }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const taken = new Set(seated.map(({ id }) => id));
  const found = data?.response.filter(({ id }) => !taken.has(id)) ?? [];
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
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={4} />}
      {data && found.length === 0 && <p className="muted">{t(search === '' ? 'nobody' : 'nobody_found')}</p>}
      <ul>
        {found.map((student) => {
          const code = joinIssue(student, { course_id, plan_type });
          const { classes: others } = student;
          return (
            <StudentRow
              key={student.id}
              student={student}
              lines={[
                student.email,
                code
                  ? t('cannot_join', { reason: rule({ code }) })
                  : others.length > 0 && t('in_classes', { classes: others.join(', ') }),
                code === null && termLine(student),
              ]}
            >
              <IconButton
                label={t('add_student', { name: student.name })}
                unavailable={code !== null}
                onClick={() => onPick(student)}
              >
                <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </StudentRow>
          );
        })}
      </ul>
      {data?.hasNextPage && <p className="muted">{t('more_students')}</p>}
    </>
  );
}
