import { availability } from 'virtual:texts/availability';
import { student } from 'virtual:texts/student';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { countSlots } from '../../../../domain/availability.ts';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { href } from '../../../browser/href.ts';
import { useAvailability } from '../../../features/availability/useAvailability.ts';
import { HoursCount, WeekHours } from '../../../features/availability/WeekHours.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useStudentId } from './queries.ts';
import styles from './StudentHome.module.css';

export function AvailabilityCard({ whenActive }: { whenActive: (action: () => void) => void }) {
  const t = useT(student);
  const words = useT(availability);
  const navigate = useNavigate();
  const student_id = useStudentId();
  const { data, isPending, isError, refetch } = useAvailability({ student_id });
  const count = data ? countSlots(data.availability) : 0;
  return (
    <Card
      title={words('title')}
      aside={
        <IconButton
          label={t('edit_availability')}
          onClick={() => whenActive(() => void navigate(href('/edit-availability-student')))}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      }
    >
      {data ? (
        <>
          <WeekHours value={data.availability} zone={data.timezone} short />
          {count > 0 && (
            <p className={styles.zone}>
              <HoursCount count={count} contractHours={weeklySessions(data.contract_frequency)} />
            </p>
          )}
        </>
      ) : (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} />
      )}
    </Card>
  );
}
