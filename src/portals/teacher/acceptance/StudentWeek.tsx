import { acceptance } from 'virtual:texts/acceptance';
import { availability } from 'virtual:texts/availability';
import { useState } from 'react';
import { choiceIssues } from '../../../../domain/acceptance.ts';
import { HourLegend } from '../../../features/hourGrid/HourLegend.tsx';
import { Page } from '../../../features/page/Page.tsx';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { useZoneName } from '../../../ui/zones.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { DayList } from './DayList.tsx';
import { Wish } from './SlotCell.tsx';
import { StudentHead } from './StudentHead.tsx';
import styles from './StudentWeek.module.css';
import { type AcceptanceT, datesOf, slotKinds, type WaitingStudent } from './slots.ts';
import { useAcceptance } from './useAcceptance.ts';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  teacherId: string;
  student: WaitingStudent;
  students: readonly WaitingStudent[];
  onPick: (match_id: string) => void;
}

export function StudentWeek({ teacherId, student, students, onPick }: Props) {
  const t = useT(acceptance);
  const rule = useRule();
  const zoneName = useZoneName();
  const hours = useT(availability);
  const { formatDateRange } = useDates();
  const phone = usePhone();
  const [refusing, setRefusing] = useState(false);
  const { week, slots, chosen, needed, answer, toggle } = useAcceptance(teacherId, student, t);
  const ids = chosen.map(({ id }) => id);
  const dates = datesOf(slots);
  const span = dates[0] && formatDateRange(dates[0], dates.at(-1) ?? dates[0]);
  const reasons = (week.data?.why_not ?? []).map((code) => rule({ code: `match_${code}` }));
  const Grid = phone ? DayList : WeekGrid;

  return (
    <Page title={t('title')} aside={phone ? undefined : span} plain>
      <StudentHead student={student} students={students} onPick={onPick} />
      {week.isPending && <SkeletonRows />}
      {week.isError && <ErrorState onRetry={() => void week.refetch()} />}
      {week.isSuccess && (
        <>
          {!phone && <Legend t={t} />}
          <p className={styles.zone}>{hours('zone', { zone: zoneName(week.data.timezone) })}</p>
          {reasons.length > 0 && <InlineAlert>{t('cannot', { reasons: reasons.join('; ') })}</InlineAlert>}
          <Grid slots={slots} chosen={ids} onToggle={toggle} t={t} />
          <AnswerBar
            chosen={chosen}
            needed={needed}
            complete={reasons.length === 0 && choiceIssues(slots, ids, needed).length === 0}
            busy={answer.isPending}
            onRefuse={() => setRefusing(true)}
            onAccept={() => answer.mutate(chosen)}
          />
        </>
      )}
      {refusing && (
        <ConfirmDialog
          title={t('refuse_title')}
          text={t('refuse_text', { name: student.name })}
          action={t('refuse')}
          destructive
          onConfirm={() => answer.mutateAsync([]).catch(() => undefined)}
          onClose={() => setRefusing(false)}
        />
      )}
    </Page>
  );
}

const Legend = ({ t }: { t: AcceptanceT }) => (
  <HourLegend kinds={slotKinds.map((kind) => ({ look: kind, text: t(`kind.${kind}`) }))}>
    <li>
      <Wish />
      {t('wish')}
    </li>
  </HourLegend>
);
