import { type Availability, countSlots } from '../../../domain/availability.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { useT } from '../../i18n/useT.ts';
import { WeekHours } from '../../portals/shared/availability/WeekHours.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Periods } from './Periods.tsx';

interface Props {
  student_id: string;
  name: string;
  onClose: () => void;
}

/** A student's week: days with their hours, the periods of the day and totals. */
export function AvailabilityDialog({ student_id, name, onClose }: Props) {
  const t = useT(students);
  const { data, isError, refetch } = useCall('GET /v1/availability', { query: { student_id } });
  const week = (data?.availability ?? {}) as Availability;
  const total = countSlots(week);
  return (
    <Dialog title={t('availability_of', { name })} onClose={onClose} wide>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {total > 0 && (
            <p style={{ marginBottom: 12, color: 'var(--text2)' }}>
              {t('availability_total', { smart_count: total })}{' '}
              {t('availability_contract', { smart_count: weeklySessions(data.contract_frequency) })}
            </p>
          )}
          {total > 0 && <Periods week={week} />}
          <WeekHours value={week} />
        </>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}
