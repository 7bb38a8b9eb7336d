import { figures } from 'virtual:texts/figures';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Period } from '../../../../domain/accounting.ts';
import { daysOfMonth, FIRST_FIGURES_YEAR, twelveMonthsUntil } from '../../../../domain/figures.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { FailedFigures } from '../../../features/figures/FailedFigures.tsx';
import { useFigureLists } from '../../../features/figures/figureLists.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDates } from '../../../ui/dates.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './Home.module.css';
import { Months } from './Months.tsx';

const StudentChart = lazy(() =>
  import('./GrowthCharts.tsx').then((charts) => ({ default: charts.StudentChart })),
);
const FranchiseChart = lazy(() =>
  import('./GrowthCharts.tsx').then((charts) => ({ default: charts.FranchiseChart })),
);

const staleTime = 5_000;
const inputOf = ({ from, to }: Period) => ({ query: { start_date: from, end_date: to } });

/** Shows the monthly growth of students and franchisees for twelve months or a calendar year. */
export function Growth() {
  const t = useT(figures);
  const today = localDate(new Date());
  const year = Number(today.slice(0, 4));
  const [chosen, setChosen] = useState<number | null>(null);
  const period =
    chosen === null ? twelveMonthsUntil(today) : { from: `${chosen}-01-01`, to: `${chosen}-12-31` };
  const years = Array.from({ length: year - FIRST_FIGURES_YEAR + 1 }, (_, index) => year - index);
  return (
    <section className={styles.growth} aria-labelledby="growth">
      <div className={styles.head}>
        <h2 id="growth">{t('growth')}</h2>
        <label>
          <span className="visually-hidden">{t('period')}</span>
          <select
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('last_months')}</option>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.halves}>
        <Students period={period} />
        <Franchises period={period} />
      </div>
    </section>
  );
}

function Students({ period }: { period: Period }) {
  const t = useT(figures);
  const { formatMonthYear } = useDates();
  const lists = useFigureLists();
  const query = useCall('GET /v1/dashboard/admin-student-growth', inputOf(period), { staleTime });
  const rows = query.data;
  const last = rows?.at(-1);
  const isEmpty = rows?.every((row) => row.total === 0 && row.new_students === 0 && row.lost_students === 0);
  return (
    <Chart
      title={t('students')}
      legend={[
        { word: t('new'), colour: 'var(--chart-0)' },
        { word: t('lost'), colour: 'var(--chart-5)' },
      ]}
      query={query}
      isEmpty={isEmpty ?? false}
    >
      {rows && <StudentChart rows={rows} />}
      {last && (
        <p className="muted">
          {t('students_summary', {
            count: last.total,
            month: formatMonthYear(last.month).toLocaleLowerCase(),
          })}
        </p>
      )}
      {rows && (
        <Months
          title={t('students')}
          heads={[t('new'), t('lost'), t('in_total')]}
          rows={rows.map(({ month, new_students, lost_students, total }) => {
            const days = daysOfMonth(month, period.to);
            return {
              month,
              figures: [
                { value: new_students, to: lists.students({ figure: 'new', ...days }) },
                { value: lost_students, to: lists.students({ figure: 'lost', ...days }) },
                { value: total, to: lists.students({ figure: 'counted', to: days.to }) },
              ],
            };
          })}
        />
      )}
    </Chart>
  );
}

function Franchises({ period }: { period: Period }) {
  const t = useT(figures);
  const lists = useFigureLists();
  const query = useCall('GET /v1/dashboard/admin-franchise-growth', inputOf(period), { staleTime });
  const rows = query.data;
  return (
    <Chart
      title={t('franchises')}
      legend={[
        { word: 'FEE', colour: 'var(--chart-0)' },
        { word: 'FEV', colour: 'var(--chart-1)' },
      ]}
      query={query}
      isEmpty={rows?.every(({ total }) => total === 0) ?? false}
    >
      {rows && <FranchiseChart rows={rows} />}
      {rows && (
        <Months
          title={t('franchises')}
          heads={['FEE', 'FEV']}
          rows={rows.map(({ month, fee, fev }) => {
            const { to } = daysOfMonth(month, period.to);
            return {
              month,
              figures: [
                { value: fee, to: lists.franchisees({ to }) },
                { value: fev, to: lists.sellers({ to }) },
              ],
            };
          })}
        />
      )}
    </Chart>
  );
}

interface ChartProps {
  title: string;
  legend: readonly { word: string; colour: string }[];
  query: { isError: boolean; isPending: boolean; refetch: () => unknown };
  isEmpty: boolean;
  children: ReactNode;
}

function Chart({ title, legend, query, isEmpty, children }: ChartProps) {
  const t = useT(figures);
  return (
    <Card
      title={title}
      aside={
        <ul className={styles.legend}>
          {legend.map(({ word, colour }) => (
            <li key={word}>
              <span style={{ background: colour }} />
              {word}
            </li>
          ))}
        </ul>
      }
    >
      <div className={styles.chart}>
        {query.isError ? (
          <FailedFigures onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <SkeletonRows rows={4} />
        ) : isEmpty ? (
          <p className="muted">{t('no_period')}</p>
        ) : (
          <Suspense fallback={<SkeletonRows rows={4} />}>{children}</Suspense>
        )}
      </div>
    </Card>
  );
}
