import { classes } from 'virtual:texts/classes';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { joinIssue } from '../../../domain/matching.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { StudentRow } from '../../features/timetable/classes/StudentRow.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { bodyOf, lastLessonDay, type Seat, type Values } from './values.ts';

export type Candidate = ResponseOf<'POST /v1/classes/candidates/preview'>['response'][number];

const PAGE_SIZE = 20;
const MOST = 100;

interface Wanted {
  class_id: string | undefined;
  seated: readonly Seat[];
  search: string;
  fitting: boolean;
  size?: number;
}

export function useCandidates({ class_id, seated, search, fitting, size = PAGE_SIZE }: Wanted) {
  const { course_id, plan_type, student_level, calendars } = bodyOf(useFormContext<Values>().watch());
  return useCall(
    'POST /v1/classes/candidates/preview',
    {
      body: {
        ...(class_id !== undefined && { id: class_id }),
        course_id,
        plan_type,
        student_level,
        calendars,
        fitting,
        seated: seated.map(({ id }) => id),
        ...(search !== '' && { search }),
        pageSize: size,
      },
    },
    { placeholderData: keepPreviousData },
  );
}

interface Props extends Omit<Wanted, 'size'> {
  /** Seats left for those who fit. */
  left?: number;
  onPick: (students: readonly Candidate[]) => void;
}

/** Students who fit the class, or the others, each with the reason. */
export function Candidates({ class_id, seated, search, fitting, left = 0, onPick }: Props) {
  const t = useT(classes);
  const [size, setSize] = useState(PAGE_SIZE);
  const { data, isError, refetch } = useCandidates({ class_id, seated, search, fitting, size });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  // Those who were picked since, until the answer without them is here.
  const taken = new Set(seated.map(({ id }) => id));
  const found = data.response.filter(({ id }) => !taken.has(id));
  const first = found.slice(0, left);
  const none = t(search !== '' ? 'nobody_found' : fitting ? 'nobody' : 'nobody_else');
  return (
    <>
      {fitting && first.length > 1 && (
        <div>
          <Button
            icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onPick(first)}
          >
            {t('add_fitting', { count: first.length })}
          </Button>
        </div>
      )}
      {found.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {found.map((student) => (
          <CandidateRow key={student.id} student={student} onPick={() => onPick([student])} />
        ))}
      </ul>
      {data.hasNextPage && size < MOST && (
        <div>
          <Button variant="link" onClick={() => setSize(Math.min(MOST, size + PAGE_SIZE))}>
            {t('more_people')}
          </Button>
        </div>
      )}
      {data.hasNextPage && size >= MOST && <p className="muted">{t('more_students')}</p>}
    </>
  );
}

function CandidateRow({ student, onPick }: { student: Candidate; onPick: () => void }) {
  const t = useT(classes);
  const rule = useRule();
  const termLine = useTermLine();
  const [course_id, plan_type] = useFormContext<Values>().watch(['course_id', 'plan_type']);
  const { reason, classes: others } = student;
  const excluded = joinIssue(student, { course_id, plan_type }) !== null;
  const note = () => {
    if (reason === null) return false;
    if (excluded) return t('cannot_join', { reason: rule({ code: reason }) });
    return reason === 'join_seated' ? false : t('note', { reason: rule({ code: reason }) });
  };
  return (
    <StudentRow
      student={student}
      lines={[
        student.email,
        note(),
        !excluded && others.length > 0 && t('in_classes', { classes: others.join(', ') }),
        !excluded && termLine(student),
      ]}
    >
      <IconButton label={t('add_student', { name: student.name })} unavailable={excluded} onClick={onPick}>
        <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </StudentRow>
  );
}

/** Text for a student whose contract ends before the class; null for others. */
export function useTermLine() {
  const t = useT(classes);
  const { formatDate } = useDates();
  const { watch } = useFormContext<Values>();
  const values = watch();
  return (student: Seat): string | null => {
    const day = lastLessonDay(values, student);
    return day && t('contract_ends', { date: formatDate(day) });
  };
}
