import { common } from 'virtual:texts/common';
import { person } from 'virtual:texts/person';
import { Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { isoDate, localZone, useDates } from '../../ui/dates.ts';
import { useZoneText } from '../../ui/zones.ts';
import type { UserView } from '../registration/values.ts';
import styles from './Person.module.css';

type Of = { student_id: string } | { teacher_id: string };

/** The classes of a student or teacher, and the next lesson on the clock of whoever reads. */
export function LessonsCard({ user }: { user: UserView }) {
  const t = useT(person);
  const shared = useT(common);
  const canOpen = useCanOpen();
  const { student_id, teacher_id } = user;
  const of: Of | null = student_id !== null ? { student_id } : teacher_id !== null ? { teacher_id } : null;
  if (!of) return null;
  const seesClasses = canOpen('/classes');
  const seesLessons = canOpen('/admin-calendar');
  if (student_id === null && !seesClasses && !seesLessons) return null;
  return (
    <Card title={t('class')}>
      {seesClasses ? (
        <Classes of={of} />
      ) : (
        student_id !== null && (
          <dl className={styles.facts}>
            <div>
              <dt>{shared('type.TEACHER')}</dt>
              <dd>{user.teacher_name ?? t('no_teacher')}</dd>
            </div>
          </dl>
        )
      )}
      {seesLessons && <NextLesson of={of} />}
    </Card>
  );
}

function Classes({ of }: { of: Of }) {
  const t = useT(person);
  const shared = useT(common);
  const option = useOption();
  const canOpen = useCanOpen()('/class/edit');
  const { data, isPending, isError, refetch } = useCall('GET /v1/classes', {
    query: { ...of, status: 'true', pageSize: 6 },
  });
  const rows = data?.response ?? [];
  if (rows.length === 0)
    return <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_class')} />;
  return (
    <ul className={styles.lines}>
      {rows.map(({ id, title, teacher_name, student_level }) => (
        <li key={id}>
          {canOpen ? <Link href={href('/class/edit', { id })}>{title}</Link> : title}
          <p className="muted">
            {[
              'student_id' in of && `${shared('type.TEACHER')}: ${teacher_name}`,
              `${shared('level')}: ${option(student_level)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

function NextLesson({ of }: { of: Of }) {
  const t = useT(person);
  const zone = useZoneText();
  const { formatDateTime, formatTime } = useDates(localZone());
  const { data, isPending, isError, refetch } = useCall('GET /v1/calendar', {
    query: { ...of, quantity: 1 },
  });
  const [lesson] = data?.response ?? [];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('next_lesson')}</dt>
        <dd>
          {lesson ? (
            <>
              {`${formatDateTime(String(lesson.starts_at))}–${formatTime(String(lesson.ends_at))}`}
              <p className="muted">{`${lesson.title} · ${zone}`}</p>
              <Link
                href={href('/admin-calendar', {
                  view: 'day',
                  date: isoDate(new Date(String(lesson.starts_at))),
                  teacher: lesson.teacher_id,
                })}
              >
                {t('see_calendar')}
              </Link>
            </>
          ) : (
            <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_lesson')} />
          )}
        </dd>
      </div>
    </dl>
  );
}
