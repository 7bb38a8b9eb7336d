import { matching } from 'virtual:texts/matching';
import { IconArrowRight, IconSwitchHorizontal } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { MATCH_ISSUES } from '../../../domain/matching.ts';
import { PersonLink } from '../../features/profile/PersonLink.tsx';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useDates } from '../../ui/dates.ts';
import { useZoneName } from '../../ui/zones.ts';
import styles from './Plan.module.css';

export type PlannedStudent = ResponseOf<'POST /v1/students-without-match/plan'>['students'][number];
export type Outcome = ResponseOf<'POST /v1/students-without-match/plan/apply'>[number];
export interface Chosen {
  readonly teacher_id: string;
  readonly name: string;
  readonly user_id?: string | null;
}

const parts = ['waiting_days', 'half_full_class', 'load', 'spare_cells', 'shared_interests'] as const;

interface Props {
  student: PlannedStudent;
  chosen: Chosen | null;
  /** Chosen by the administrator instead of the plan. */
  isOwn: boolean;
  isSelected: boolean;
  outcome: Outcome | undefined;
  onToggle: () => void;
  onChoose: () => void;
}

export function PlanRow({ student, chosen, isOwn, isSelected, outcome, onToggle, onChoose }: Props) {
  const t = useT(matching);
  const isDone = outcome?.allocated === true;
  const change = t(chosen ? 'plan_change' : 'plan_choose');
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <div className={styles.box}>
        {chosen && !isDone && (
          <Checkbox
            aria-label={t('plan_select', { name: student.name })}
            checked={isSelected}
            onChange={onToggle}
          />
        )}
      </div>
      <div className={styles.people}>
        <span className={styles.person}>
          <Avatar id={student.student_id} name={student.name} photo={student.photo_url} />
          <strong>
            <PersonLink user_id={student.user_id} name={student.name} />
          </strong>
        </span>
        {chosen && (
          <span className={styles.person}>
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
            <strong>
              <PersonLink user_id={chosen.user_id} name={chosen.name} />
            </strong>
          </span>
        )}
      </div>
      <div className={styles.why}>
        {chosen && !isOwn && <Reasons student={student} />}
        {chosen && isOwn && <p>{t('plan_own')}</p>}
        <Others student={student} />
      </div>
      <div className={styles.act}>
        {outcome && <State outcome={outcome} />}
        {!isDone && (
          <Button variant="plain" onClick={onChoose} aria-label={`${change}: ${student.name}`}>
            <IconSwitchHorizontal size={18} stroke={1.75} aria-hidden="true" />
            {change}
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ outcome: { allocated, code, message } }: { outcome: Outcome }) {
  const t = useT(matching);
  if (allocated) return <Badge tone="success">{t('plan_done')}</Badge>;
  const broken = reasonOf(code);
  return (
    <p role="alert" className={styles.refused}>
      {broken ? t(`why.${broken}`) : isGone(code) ? t('plan_gone') : message}
    </p>
  );
}

const reasonOf = (code: string | null) => MATCH_ISSUES.find((reason) => code === `match_${reason}`);
const isGone = (code: string | null) =>
  ['not_pending_allocation', 'not_waiting_match', 'not_found'].includes(code ?? '');

/** Hours, the parts of the score and the second best. */
function Reasons({ student: { lessons, timezone, score, runner_up } }: { student: PlannedStudent }) {
  const t = useT(matching);
  const zoneName = useZoneName();
  const { dayName } = useDates();
  const hours = lessons.map(({ weekday, start_hour, in_class }) => {
    const hour = `${dayName(weekday)} ${start_hour}`;
    return in_class ? t('plan_in_class', { hour }) : hour;
  });
  return (
    <>
      <p>
        {t('plan_hours', { hours: hours.join(', ') })}{' '}
        <span className={styles.quiet}>{timezone && zoneName(timezone)}</span>
      </p>
      <p className={styles.chips}>
        {score && (
          <Badge tone="primary">{t('plan_points', { count: score.total, points: score.total })}</Badge>
        )}
        {parts.map(
          (part) =>
            score &&
            score[part] > 0 && <Badge key={part}>{t(`part.${part}`, { points: score[part] })}</Badge>,
        )}
      </p>
      {runner_up && <p className={styles.quiet}>{t(nextKey(runner_up.difference), nextValues(runner_up))}</p>}
    </>
  );
}

const nextKey = (difference: number) =>
  difference === 0 ? 'plan_next_same' : difference > 0 ? 'plan_next' : 'plan_next_better';
const nextValues = ({ name, difference }: { name: string; difference: number }) => ({
  name,
  count: Math.abs(difference),
});

/** For example 'Outros: 3 sem horários em comum, 2 sem vagas'. */
function Others({ student: { blocked } }: { student: PlannedStudent }) {
  const t = useT(matching);
  if (blocked.length === 0) return null;
  const list = blocked.map(({ reason, teachers }) => t(`block.${reason}`, { count: teachers }));
  return <p className={styles.quiet}>{t('plan_others', { list: list.join(', ') })}</p>;
}
