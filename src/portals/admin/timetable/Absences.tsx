import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useDialog } from '../../../ui/useDialog.tsx';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import { useZoneName } from '../../../ui/zones.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { AbsenceLessons } from './AbsenceLessons.tsx';
import { splitByToday } from './splitByToday.ts';
import styles from './TimeOff.module.css';

type Absence = ResponseOf<'GET /v1/teacher-absences'>[number];

/** Number of future absences shown initially, in addition to those with lessons to settle. */
const FIRST = 10;

interface Props {
  year: number;
  canEdit: boolean;
  onPlan: (absence: Pick<Absence, 'id' | 'teacher_name'>) => void;
}

export function Absences({ year, canEdit, onPlan }: Props) {
  const t = useT(timeOff);
  const { show, dialog } = useDialog();
  const absences = useCall('GET /v1/teacher-absences', {
    query: { start_date: `${year}-01-01`, end_date: `${year}-12-31` },
  });
  const showLessons = (absence: Pick<Absence, 'id' | 'teacher_name'>) =>
    show((close) => (
      <AbsenceLessons
        absence={absence}
        canEdit={canEdit}
        onPlan={() => {
          close();
          onPlan(absence);
        }}
        onClose={close}
      />
    ));
  const { ahead, past } = splitByToday(year, absences.data ?? [], ({ end_date }) => end_date);
  const [shown, more] = [ahead.slice(0, FIRST), ahead.slice(FIRST)];
  const rows = (some: readonly Absence[]) => (
    <ul className={styles.rows}>
      {some.map((absence) => (
        <Row
          key={absence.id}
          absence={absence}
          canEdit={canEdit}
          onLessons={() => showLessons(absence)}
          onPlan={() => onPlan(absence)}
          onRemove={() => show((close) => <RemoveDialog absence={absence} onClose={close} />)}
        />
      ))}
    </ul>
  );
  return (
    <Card title={t('absences')}>
      <div className={styles.head}>
        <p>{t('absences_text')}</p>
        {canEdit && (
          <Button
            onClick={() =>
              show((close) => (
                <AbsenceDialog onClose={close} onSaved={(saved) => saved && showLessons(saved)} />
              ))
            }
          >
            {t('add_absence')}
          </Button>
        )}
      </div>
      {absences.isError && !absences.data ? (
        <ErrorState onRetry={() => void absences.refetch()} />
      ) : !absences.data ? (
        <SkeletonRows rows={3} />
      ) : absences.data.length === 0 ? (
        <p className={styles.note}>{t('no_absences')}</p>
      ) : (
        <>
          {ahead.length === 0 ? (
            <p className={styles.note}>{t('none_ahead')}</p>
          ) : (
            rows([...shown, ...more.filter(({ lessons }) => lessons > 0)])
          )}
          <Folded label="more_absences" absences={more.filter(({ lessons }) => lessons === 0)} rows={rows} />
          <Folded label="past_absences" absences={past} rows={rows} />
        </>
      )}
      {dialog}
    </Card>
  );
}

interface FoldedProps {
  label: 'more_absences' | 'past_absences';
  absences: readonly Absence[];
  rows: (some: readonly Absence[]) => ReactNode;
}

function Folded({ label, absences, rows }: FoldedProps) {
  const t = useT(timeOff);
  const formatNumber = useFormatNumber();
  if (absences.length === 0) return null;
  return <Disclosure label={t(label, { count: formatNumber(absences.length) })}>{rows(absences)}</Disclosure>;
}

function useDaysText() {
  const { formatDayMonth, formatDateRange } = useDates();
  const t = useT(timeOff);
  const zoneName = useZoneName();
  return ({ start_date, end_date, timezone }: Absence) => {
    const days = start_date === end_date ? formatDayMonth(start_date) : formatDateRange(start_date, end_date);
    return timezone === SCHOOL_ZONE ? days : t('days_in', { days, zone: zoneName(timezone) });
  };
}

interface RowProps {
  absence: Absence;
  canEdit: boolean;
  onLessons: () => void;
  onPlan: () => void;
  onRemove: () => void;
}

function Row({ absence, canEdit, onLessons, onPlan, onRemove }: RowProps) {
  const t = useT(timeOff);
  const days = useDaysText();
  const { teacher_name, reason, by_teacher, lessons, planned } = absence;
  const plan = t(lessons > 0 ? 'plan_lessons' : 'see_plan');
  return (
    <li>
      <div className={styles.what}>
        <strong>{teacher_name}</strong>
        <p>{[days(absence), reason, by_teacher && t('told_by_teacher')].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        {lessons > 0 && (
          <>
            <Badge tone="warning">{t('lessons_left', { count: lessons })}</Badge>
            <Button aria-label={`${t('see_lessons')}: ${teacher_name}`} onClick={onLessons}>
              {t('see_lessons')}
            </Button>
          </>
        )}
        {canEdit && (lessons > 0 || planned) && (
          <Button aria-label={`${plan}: ${teacher_name}`} onClick={onPlan}>
            {plan}
          </Button>
        )}
        {canEdit && (
          <IconButton label={t('remove', { name: teacher_name, date: days(absence) })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function RemoveDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT(timeOff);
  const shared = useT(common);
  const days = useDaysText();
  const { teacher_name, covered } = absence;
  const { mutateAsync } = useDialogChange('DELETE /v1/teacher-absences/:id', {
    input: () => ({ params: { id: absence.id } }),
    onSuccess: ({ restored, lost }) => {
      const effects = [
        restored > 0 && t('restored_text', { count: restored }),
        lost > 0 && t('lost_text', { count: lost }),
      ].filter(Boolean);
      showToast(lost > 0 ? 'warning' : 'success', t('removed'), effects.join(' ') || undefined);
    },
  });
  return (
    <ConfirmDialog
      destructive
      title={t('remove_absence_title')}
      text={[
        t('remove_absence_text', { name: teacher_name, days: days(absence) }),
        covered > 0 && t('remove_covered', { count: covered }),
      ]
        .filter(Boolean)
        .join(' ')}
      action={shared('remove')}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}
