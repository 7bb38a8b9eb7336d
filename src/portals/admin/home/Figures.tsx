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
import { Figure } from '../../../features/figures/Figure.tsx';
import figureStyles from '../../../features/figures/Figures.module.css';
import { useFigureLists } from '../../../features/figures/figureLists.ts';
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
  const lists = useFigureLists();
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
              {
                value: format(sales.opportunities_generated),
                word: t('opportunities'),
                to: lists.students({ figure: 'opportunity', ...data.period }),
              },
              {
                value: format(sales.sales_made),
                word: t('sales_made'),
                to: lists.students({ figure: 'sale', ...data.period }),
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function Students({ data }: Props) {
  const t = useT(figures);
  const lists = useFigureLists();
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
            <strong>
              <Figure
                to={lists.students({ student_status: 'true' })}
                label={`${format(active)} ${t('active_students')}`}
              >
                {format(active)}
              </Figure>
            </strong>
            <Trend percent={data.active_students.percentage_over_last_month} until={data.period.to} />
          </p>
          <div className={styles.share} aria-hidden="true">
            <span style={{ flexGrow: active }} />
            {inactive > 0 && <span style={{ flexGrow: inactive }} />}
          </div>
          <p className={styles.ends}>
            <span>
              <strong>
                <Figure to={lists.students({})} label={`${format(total)} ${t('in_total')}`}>
                  {format(total)}
                </Figure>
              </strong>{' '}
              {t('in_total')}
            </span>
            <span>
              <strong>
                <Figure
                  to={lists.students({ student_status: 'false' })}
                  label={`${format(inactive)} ${t('inactive_count')}`}
                >
                  {format(inactive)}
                </Figure>
              </strong>{' '}
              {t('inactive_count')}
            </span>
          </p>
        </>
      )}
    </Card>
  );
}

function Sellers({ data }: Props) {
  const t = useT(figures);
  const lists = useFigureLists();
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
            { value: format(total), word: t('in_total'), to: lists.sellers() },
            { value: format(new_fev), word: t('new'), to: lists.sellers(data.period) },
            { value: format(concluded), word: t('concluded'), to: lists.sellers({ concluded: 'true' }) },
          ]}
        />
      )}
    </Card>
  );
}

function Franchisees({ data }: Props) {
  const t = useT(figures);
  const lists = useFigureLists();
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
            { value: format(total), word: t('in_total'), to: lists.franchisees() },
            { value: format(new_fee), word: t('new'), to: lists.franchisees(data.period) },
            average_grade === null
              ? { value: '–', word: t('grade') }
              : {
                  value: format(average_grade),
                  word: t('grade'),
                  to: lists.franchisees({ is_rated: 'true' }),
                },
          ]}
        />
      )}
    </Card>
  );
}

function Revenue({ data }: Props) {
  const t = useT(figures);
  const canOpen = useCanOpen();
  const books = (period: Dashboard['period']) =>
    canOpen('/accounting') ? href('/accounting', period) : undefined;
  if (!data?.total_revenue) return <Loading title={t('revenue')} />;
  const { this_month, this_year_so_far } = data.total_revenue;
  return (
    <Card title={t('revenue')}>
      {this_year_so_far === 0 && this_month === 0 ? (
        <Quiet>{t('no_revenue')}</Quiet>
      ) : (
        <Facts
          facts={[
            { value: formatBRL(this_month), word: t('this_month'), to: books(data.period) },
            {
              value: formatBRL(this_year_so_far),
              word: t('this_year'),
              to: books(yearUntil(data.period.to)),
            },
          ]}
        />
      )}
    </Card>
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
