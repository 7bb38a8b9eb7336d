import { common } from 'virtual:texts/common';
import { figures } from 'virtual:texts/figures';
import { localDate } from '../../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDates, useNow } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './Today.module.css';
import { type WaitingGroup, WaitingRow } from './WaitingRow.tsx';
import { WaitingTotals } from './WaitingTotals.tsx';

const staleTime = 30_000;
/** Hours that the strip always shows; earlier or later lessons extend it. */
const USUAL = { first: 7, last: 21 };

/** Shows a summary of today's lessons by hour and the pending work, the most urgent first. */
export function Today() {
  const t = useT(figures);
  const shared = useT(common);
  const { formatWeekday } = useDates(SCHOOL_ZONE);
  const { data, isError, refetch } = useCall('GET /v1/dashboard/today', {}, { staleTime });
  // 'Terça', as people say it.
  const weekday = formatWeekday(data?.day ?? localDate(new Date())).replace('-feira', '');
  return (
    <>
      {/* Its place is kept while it loads, so that nothing moves. */}
      {data?.lessons === null || isError ? (
        <h2 className="visually-hidden">{shared('today')}</h2>
      ) : (
        <section className={styles.day} aria-busy={!data}>
          <h2>
            {data?.lessons
              ? t('today', {
                  weekday,
                  lessons: data.lessons.total,
                  live: data.lessons.live,
                  absent: data.lessons.absent_teachers,
                })
              : weekday}
          </h2>
          <Hours hours={data?.lessons?.hours ?? []} />
        </section>
      )}
      <Card title={t('needs_you')}>
        {isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={9} />
        ) : data.waiting.length === 0 ? (
          <p className="muted">{t('nothing_waits')}</p>
        ) : (
          <>
            <ol className={styles.rows}>
              {data.waiting.flatMap(({ kind, rows }) =>
                rows.map((row) => <WaitingRow key={`${kind} ${row.id}`} kind={kind} row={row} />),
              )}
            </ol>
            <WaitingTotals groups={data.waiting.filter(isCut)} />
          </>
        )}
      </Card>
    </>
  );
}

const isCut = ({ total, rows }: WaitingGroup): boolean => total > rows.length;

function Hours({ hours }: { hours: readonly { hour: number; lessons: number; live: number }[] }) {
  const t = useT(figures);
  const { formatTime } = useDates(SCHOOL_ZONE);
  const now = Number(formatTime(useNow(60_000)).slice(0, 2));
  const first = Math.min(USUAL.first, ...hours.map(({ hour }) => hour));
  const last = Math.max(USUAL.last, ...hours.map(({ hour }) => hour));
  const shown = Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return hours.find((each) => each.hour === hour) ?? { hour, lessons: 0, live: 0 };
  });
  return (
    <ol className={styles.hours} aria-label={t('hours')}>
      {shown.map(({ hour, lessons, live }) => (
        <li key={hour} data-now={hour === now || undefined} data-live={live > 0 || undefined}>
          <span className="visually-hidden">
            {t('hour', { hour: `${String(hour).padStart(2, '0')}:00`, lessons })}
          </span>
          <span aria-hidden="true" data-some={lessons > 0 || undefined}>
            {lessons > 0 && lessons}
          </span>
          <span aria-hidden="true">{hour}</span>
        </li>
      ))}
    </ol>
  );
}
