import { transfers } from 'virtual:texts/transfers';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { TeacherChoices } from '../matching/TeacherChoices.tsx';
import { rankedOptions, useRankedSearch } from '../matching/useRankedTeachers.ts';
import styles from './Transfers.module.css';

export interface Goal {
  new_teacher_id: string | null;
  send_to_match: boolean;
}

interface Props {
  student_id: string;
  teacher_id: string;
  goal: Goal;
  onChange: (goal: Goal) => void;
}

/** A teacher, best match first, unless the student is sent to allocation. */
export function NewTeacher({ student_id, teacher_id, goal, onChange }: Props) {
  const t = useT(transfers);
  const call = 'GET /v1/students-transfer/teachers';
  const query = { student_id, teacher_id };
  const best = useCall(call, goal.send_to_match ? null : { query }, rankedOptions);
  const { asked, shownOf } = useRankedSearch(best);
  const found = useCall(
    call,
    goal.send_to_match || !asked ? null : { query: { ...query, ...asked } },
    rankedOptions,
  );
  const { teachers, isError, refetch, remote } = shownOf(found);
  return (
    <>
      <Checkbox
        label={t('send_to_match')}
        checked={goal.send_to_match}
        onChange={(event) => onChange({ ...goal, send_to_match: event.target.checked })}
      />
      {!goal.send_to_match && (
        <section className={styles.teachers} aria-label={t('new_teacher')}>
          <h3>{t('new_teacher')}</h3>
          {isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : teachers ? (
            <TeacherChoices
              teachers={teachers}
              remote={remote}
              picked={goal.new_teacher_id}
              onPick={(new_teacher_id) => onChange({ ...goal, new_teacher_id })}
            />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </section>
      )}
    </>
  );
}

/** Converts a goal to the body that the calls expect. */
export const sentGoal = ({ new_teacher_id, send_to_match }: Goal) =>
  send_to_match ? { send_to_match } : { new_teacher_id };
