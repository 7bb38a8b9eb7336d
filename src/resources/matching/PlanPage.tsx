import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall, useSteps } from '../../dataProvider/calls.ts';
import { readOnce } from '../../dataProvider/reads.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useDates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { useZoneName } from '../../ui/zones.ts';
import styles from './Plan.module.css';
import { type Chosen, type Outcome, type PlannedStudent, PlanRow } from './PlanRow.tsx';
import { TeacherDialog } from './TeacherDialog.tsx';
import { useSendBack } from './useSendBack.ts';

type Plan = ResponseOf<'POST /v1/students-without-match/plan'>;
const SENT_AT_ONCE = 50;
const SHOWN_AT_ONCE = 50;

/** The best plan of the whole queue, to be changed and applied (MATCH-11). */
export function PlanPage({ onBack }: { onBack: () => void }) {
  const t = useT(matching);
  const shared = useT(common);
  const { refetch, data, error, isFetching } = useCall('POST /v1/students-without-match/plan', {}, readOnce);
  const plan = () => void refetch();
  return (
    <Page title={t('plan_title')} onBack={onBack} plain={data !== undefined && data.students.length > 0}>
      {isFetching ? (
        <div role="status" aria-label={t('plan_search')}>
          <p className={styles.quiet}>{t('plan_search')}</p>
          <SkeletonRows rows={6} />
        </div>
      ) : error || !data ? (
        <ErrorState onRetry={plan} />
      ) : data.students.length === 0 ? (
        <EmptyState
          title={t('plan_none')}
          text={t('plan_none_text')}
          action={
            <Button variant="outlined" onClick={onBack}>
              {shared('back')}
            </Button>
          }
        />
      ) : (
        <ShownPlan plan={data} onAgain={plan} />
      )}
    </Page>
  );
}

function ShownPlan({ plan, onAgain }: { plan: Plan; onAgain: () => void }) {
  const t = useT(matching);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const [own, setOwn] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [shown, setShown] = useState(SHOWN_AT_ONCE);

  const chosenOf = ({
    student_id,
    teacher_id,
    teacher_user_id,
    teacher_name,
  }: PlannedStudent): Chosen | null =>
    own.get(student_id) ??
    (teacher_id === null ? null : { teacher_id, user_id: teacher_user_id, name: teacher_name ?? '' });
  const isOpen = ({ student_id }: PlannedStudent) => !outcomes.get(student_id)?.allocated;
  const planned = plan.students.filter((student) => chosenOf(student));
  const unplanned = plan.students.filter((student) => !chosenOf(student));
  const open = planned.filter(isOpen);
  const selected = open.filter(({ student_id }) => !left.has(student_id));

  const { leaveDialog } = useLeaveGuard(
    // Students who were left out of a plan that has been applied are not a choice that leaving would lose.
    (left.size > 0 && outcomes.size === 0) || [...own.keys()].some((id) => !outcomes.get(id)?.allocated),
    { isStep: true },
  );
  const sendBack = useSendBack((ids) =>
    setOutcomes((known) => new Map([...known].filter(([student_id]) => !ids.includes(student_id)))),
  );
  const { mutate, isPending } = useSteps<Outcome[], readonly PlannedStudent[]>(
    async (call, students) => {
      const choices = students.flatMap((student) => {
        const chosen = chosenOf(student);
        return chosen ? [{ student_id: student.student_id, teacher_id: chosen.teacher_id }] : [];
      });
      const all: Outcome[] = [];
      for (let first = 0; first < choices.length; first += SENT_AT_ONCE) {
        const some = { body: { choices: choices.slice(first, first + SENT_AT_ONCE) } };
        const answered = await call('POST /v1/students-without-match/plan/apply', some);
        all.push(...answered);
        setOutcomes(
          (known) => new Map([...known, ...answered.map((each) => [each.student_id, each] as const)]),
        );
      }
      return all;
    },
    {
      onSuccess: (all) => {
        const ids = all.flatMap(({ allocated, student_id }) => (allocated ? [student_id] : []));
        const count = ids.length;
        if (count > 0)
          showUndo(shared('success'), t('plan_applied', { count }), {
            label: t('undo'),
            undo: () => sendBack.mutate(ids),
          });
        if (count < all.length)
          showToast('warning', shared('attention'), t('plan_refused', { count: all.length - count }));
      },
      onError: (failure) => showError(failure, shared, { fallback: t('allocate_failed') }),
    },
  );

  const toggle = (student_id: string) =>
    setLeft((known) => {
      const next = new Set(known);
      if (!next.delete(student_id)) next.add(student_id);
      return next;
    });
  const choose = (student: PlannedStudent) =>
    show((close) => (
      <TeacherDialog
        student={student}
        onClose={close}
        onChoose={(chosen) => {
          setOwn((known) => new Map(known).set(student.student_id, chosen));
          close();
        }}
      />
    ));
  const row = (student: PlannedStudent) => (
    <PlanRow
      key={student.student_id}
      student={student}
      chosen={chosenOf(student)}
      isOwn={own.has(student.student_id)}
      isSelected={!left.has(student.student_id)}
      outcome={outcomes.get(student.student_id)}
      onToggle={() => toggle(student.student_id)}
      onChoose={() => choose(student)}
    />
  );

  return (
    <>
      <div className={styles.scroll}>
        <Summary plan={plan} />
        <Advice plan={plan} />
        <div className={styles.head}>
          <Checkbox
            label={t('plan_select_all')}
            checked={open.length > 0 && selected.length === open.length}
            mixed={selected.length > 0 && selected.length < open.length}
            disabled={open.length === 0}
            onChange={({ target }) =>
              setLeft(target.checked ? new Set() : new Set(open.map(({ student_id }) => student_id)))
            }
          />
        </div>
        <ul className={styles.rows} aria-label={t('plan_title')}>
          {planned.slice(0, shown).map(row)}
        </ul>
        {planned.length > shown && (
          <Button variant="outlined" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('plan_more', { count: Math.min(SHOWN_AT_ONCE, planned.length - shown) })}
          </Button>
        )}
        {unplanned.length > 0 && (
          <>
            <h2 className={styles.heading}>{t('plan_left')}</h2>
            <ul className={styles.rows} aria-label={t('plan_left')}>
              {unplanned.slice(0, shown).map(row)}
            </ul>
          </>
        )}
      </div>
      <FormFooter note={t('selected', { count: selected.length })}>
        <Button variant="outlined" disabled={isPending} onClick={onAgain}>
          {t('plan_again')}
        </Button>
        <Button
          variant="filled"
          busy={isPending}
          disabled={selected.length === 0}
          onClick={() => mutate(selected)}
        >
          {t('plan_apply')}
        </Button>
      </FormFooter>
      {dialog}
      {leaveDialog}
    </>
  );
}

function Summary({ plan }: { plan: Plan }) {
  const t = useT(matching);
  const number = useFormatNumber();
  const more = plan.most_allocated - plan.allocated;
  const percent = (100 * (plan.most_points - plan.points)) / Math.max(1, plan.most_points);
  return (
    <p className={styles.summary}>
      <strong>
        {t('plan_summary', { count: number(plan.allocated), total: number(plan.students.length) })}
      </strong>
      <span>{t('plan_points', { count: plan.points, points: number(plan.points) })}</span>
      {plan.optimal ? (
        <Badge tone="success">{t('plan_optimal')}</Badge>
      ) : more > 0 ? (
        <Badge tone="info">{t('plan_gap_students', { count: more })}</Badge>
      ) : (
        <Badge tone="info">{t('plan_gap', { percent: number(Math.ceil(percent * 100) / 100) })}</Badge>
      )}
    </p>
  );
}

function Advice({ plan }: { plan: Plan }) {
  const t = useT(matching);
  const zoneName = useZoneName();
  const { dayName } = useDates();
  if (plan.advice.length === 0) return null;
  return (
    <section aria-labelledby="plan-advice">
      <h2 id="plan-advice" className={styles.heading}>
        {t('plan_advice')}
      </h2>
      <ul className={styles.advice}>
        {plan.advice.map(({ teacher_name, weekday, start_hour, students, timezone }) => (
          <li key={`${teacher_name} ${weekday} ${start_hour}`}>
            {t('plan_advice_text', {
              day: dayName(weekday),
              hour: start_hour,
              name: teacher_name,
              count: students,
            })}
            <span className={styles.quiet}>{zoneName(timezone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
