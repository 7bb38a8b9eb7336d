import { student } from 'virtual:texts/student';
import { attendanceLevel } from '../../../../domain/attendance.ts';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { useAttendance } from './queries.ts';
import styles from './StudentHome.module.css';

const roles = { high: 'success', medium: 'warning', low: 'error' } as const;

export function ParticipationCard() {
  const t = useT(student);
  const { data, isPending, isError, refetch } = useAttendance();
  const percentage = data?.percentage ?? null;
  const level = percentage === null ? null : attendanceLevel(percentage);
  return (
    <Card
      title={t('participation')}
      aside={level && <Badge tone={roles[level]}>{t(`attendance.${level}`)}</Badge>}
    >
      {data && percentage !== null ? (
        <div className={styles.participation}>
          <PercentRing percentage={percentage} label={t('participation')} />
          <p>
            <strong>{t('attended', { part: data.classes_attendance, count: data.classes_number })}</strong>
          </p>
        </div>
      ) : (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_attendance')} />
      )}
    </Card>
  );
}

const radius = 42;
const length = 2 * Math.PI * radius;

function PercentRing({ percentage, label }: { percentage: number; label: string }) {
  return (
    <svg
      width="96"
      height="96"
      viewBox="0 0 96 96"
      fill="none"
      role="img"
      aria-label={`${label}: ${percentage}%`}
    >
      <circle cx="48" cy="48" r={radius} stroke="var(--border)" strokeWidth="10" />
      {percentage > 0 && (
        <circle
          cx="48"
          cy="48"
          r={radius}
          stroke="var(--primary)"
          strokeWidth="10"
          strokeLinecap="round"
          strokeDasharray={`${(percentage / 100) * length} ${length}`}
          transform="rotate(-90 48 48)"
        />
      )}
      <text
        x="48"
        y="55"
        textAnchor="middle"
        fill="var(--text)"
        fontFamily="var(--font-display)"
        fontSize="var(--text-3xl)"
        fontWeight="var(--weight-strong)"
      >
        {`${percentage}%`}
      </text>
    </svg>
  );
}
