import { figures } from 'virtual:texts/figures';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../../contract/index.ts';
import { yearUntil } from '../../../../domain/figures.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { useCanOpen } from '../../../browser/canOpen.ts';
import { type Address, href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { ConversionDonut } from '../../../features/figures/ConversionDonut.tsx';
import { Facts } from '../../../features/figures/Facts.tsx';
import { FailedFigures } from '../../../features/figures/FailedFigures.tsx';
import figureStyles from '../../../features/figures/Figures.module.css';
import { Trend } from '../../../features/figures/Trend.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import styles from './Home.module.css';

type Dashboard = ResponseOf<'GET /v1/dashboard/admin'>;

const staleTime = 5_000;

/** Shows sales, students, franchisees and revenue. */
export function Figures() {
  const { data, isError, refetch } = useCall('GET /v1/dashboard/admin', {}, { staleTime });
  if (isError) return <FailedFigures onRetry={() => void refetch()} />;
  return (
    <>
      <div className={styles.first}>
        <Sales data={data} />
        <Students data={data} />
      </div>
      <div className={styles.thirds}>
        <Sellers data={data} />
        <Franchisees data={data} />
        {data?.total_revenue !== null && <Revenue data={data} />}
      </div>
    </>
  );
}

interface Props {
  data: Dashboard | undefined;
}

function Sales({ data }: Props) {
  const t = useT(figures);
  const format = useFormatNumber();
  const sales = data?.sales_in_the_period;
  return (
    <Card title={t('sales')}>
      {!sales ? (
        <SkeletonRows rows={2} />
      ) : sales.opportunities_generated === 0 && sales.sales_made === 0 ? (
        <Quiet>{t('no_data')}</Quiet>
      ) : (
        <div className={figureStyles.sales}>
          <ConversionDonut rate={sales.conversion_rate} />
          <Facts
            large
            facts={[
              { value: format(sales.opportunities_generated), word: t('opportunities') },
              { value: format(sales.sales_made), word: t('sales_made') },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function Students({ data }: Props) {
  const t = useT(figures);
  const format = useFormatNumber();
  if (!data) return <Loading title={t('active_students')} />;
  const { total, active, inactive } = data.students_count;
  return (
    <Card title={t('active_students')} aside={<To path="/students" name={t('students')} />}>
      {active === 0 ? (
        <Quiet>{t('no_active')}</Quiet>
      ) : (
        <>
          <p className={styles.lead}>
            <strong>{format(active)}</strong>
            <Trend percent={data.active_students.percentage_over_last_month} until={data.period.to} />
          </p>
          <div className={styles.share} aria-hidden="true">
            <span style={{ flexGrow: active }} />
            {inactive > 0 && <span style={{ flexGrow: inactive }} />}
          </div>
          <p className={styles.ends}>
            <span>
              <strong>{format(total)}</strong> {t('in_total')}
            </span>
            <span>
              <strong>{format(inactive)}</strong> {t('inactive_count')}
            </span>
          </p>
        </>
      )}
    </Card>
  );
}

function Sellers({ data }: Props) {
  const t = useT(figures);
  const format = useFormatNumber();
  if (!data) return <Loading title={t('fevs')} />;
  const { total, new_fev, concluded } = data.fev;
  return (
    <Card title={t('fevs')} aside={<To path="/fev" name={t('fevs')} />}>
      {total === 0 ? (
        <Quiet>{t('no_fev')}</Quiet>
      ) : (
        <Facts
          facts={[
            { value: format(total), word: t('in_total') },
            { value: format(new_fev), word: t('new') },
            { value: format(concluded), word: t('concluded') },
          ]}
        />
      )}
    </Card>
  );
}

function Franchisees({ data }: Props) {
  const t = useT(figures);
  const format = useFormatNumber();
  if (!data) return <Loading title={t('fees')} />;
  const { total, new_fee, average_grade } = data.fee;
  return (
    <Card title={t('fees')}>
      {total === 0 ? (
        <Quiet>{t('no_fee')}</Quiet>
      ) : (
        <Facts
          facts={[
            { value: format(total), word: t('in_total') },
            { value: format(new_fee), word: t('new') },
            { value: average_grade === null ? '–' : format(average_grade), word: t('grade') },
          ]}
        />
      )}
    </Card>
  );
}

function Revenue({ data }: Props) {
  const t = useT(figures);
  if (!data?.total_revenue) return <Loading title={t('revenue')} />;
  const { this_month, this_year_so_far } = data.total_revenue;
  return (
    <Card title={t('revenue')}>
      {this_year_so_far === 0 && this_month === 0 ? (
        <Quiet>{t('no_revenue')}</Quiet>
      ) : (
        <Facts
          facts={[
            { value: <Books period={data.period} amount={this_month} />, word: t('this_month') },
            {
              value: <Books period={yearUntil(data.period.to)} amount={this_year_so_far} />,
              word: t('this_year'),
            },
          ]}
        />
      )}
    </Card>
  );
}

/** Links an amount to the accounting page of its period. */
function Books({ period, amount }: { period: { from: string; to: string }; amount: number }) {
  const canOpen = useCanOpen();
  const text = formatBRL(amount);
  if (!canOpen('/accounting')) return text;
  return (
    <Link className="tap" to={href('/accounting', period)}>
      {text}
    </Link>
  );
}

const Quiet = ({ children }: { children: string }) => <p className="muted">{children}</p>;

const Loading = ({ title }: { title: string }) => (
  <Card title={title}>
    <SkeletonRows rows={2} />
  </Card>
);

function To({ path, name }: { path: Address; name: string }) {
  const t = useT(figures);
  const canOpen = useCanOpen();
  if (!canOpen(path)) return null;
  return (
    <Link className={styles.to} to={path} aria-label={t('open_list', { name })}>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
