import { students } from 'virtual:texts/students';
import { type Availability, countSlots } from '../../../domain/availability.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import { joinHours } from '../../../domain/hourRanges.ts';
import { PERIODS, type Period } from '../../../domain/options.ts';
import { type Owner, useAvailability } from '../../features/availability/useAvailability.ts';
import { WeekHours } from '../../features/availability/WeekHours.tsx';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Students.module.css';

interface Props {
  owner: Owner;
  name: string;
  onClose: () => void;
}

export function AvailabilityDialog({ owner, name, onClose }: Props) {
  const t = useT(students);
  const { data, isError, refetch } = useAvailability(owner);
  const week = (data?.availability ?? {}) as Availability;
  const total = countSlots(week);
  return (
    <Dialog title={t('availability_of', { name })} onClose={onClose} wide isText={total > 0}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {total > 0 && (
            <p className="muted lead">
              {t('availability_total', { count: total })}{' '}
              {'student_id' in owner &&
                t('availability_contract', { count: weeklySessions(data.contract_frequency) })}
            </p>
          )}
          {total > 0 && <Periods week={week} />}
          <WeekHours value={'teacher_id' in owner ? joinHours(week) : week} zone={data.timezone} />
        </>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}

/** Afternoon ends at 18:00. */
function periodOf(start: string): Period {
  const hour = Number(start.slice(0, 2));
  return hour < 12 ? 'Manhã' : hour < 18 ? 'Tarde' : 'Noite';
}

export function periodsOf(week: Availability): Record<Period, number> {
  const counts: Record<Period, number> = { Manhã: 0, Tarde: 0, Noite: 0 };
  for (const slots of Object.values(week)) for (const { start } of slots ?? []) counts[periodOf(start)] += 1;
  return counts;
}

function Periods({ week }: { week: Availability }) {
  const t = useT(students);
  const counts = periodsOf(week);
  return (
    <p className={styles.periods}>
      {PERIODS.filter((period) => counts[period] > 0).map((period) => (
        <Badge key={period} text="var(--primary)" background="var(--primary-soft)">
          {t(`period.${period}`)}: {counts[period]}
        </Badge>
      ))}
    </p>
  );
}
