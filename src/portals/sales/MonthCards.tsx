import { figures } from 'virtual:texts/figures';
import { sales } from 'virtual:texts/sales';
import type { ResponseOf } from '../../../contract/index.ts';
import { estimateSales, monthUntil, yearUntil } from '../../../domain/figures.ts';
import { formatBRL } from '../../../domain/money.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useAllRows } from '../../dataProvider/calls.ts';
import { ConversionDonut } from '../../features/figures/ConversionDonut.tsx';
import { Facts } from '../../features/figures/Facts.tsx';
import { FailedFigures } from '../../features/figures/FailedFigures.tsx';
import { Figure } from '../../features/figures/Figure.tsx';
import figureStyles from '../../features/figures/Figures.module.css';
import { useFigureLists } from '../../features/figures/figureLists.ts';
import { Ranking, useRanking } from '../../features/figures/Ranking.tsx';
import { Trend } from '../../features/figures/Trend.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Sales.module.css';
import { staleTime, useSellerDashboard } from './useSellerDashboard.ts';

type Dashboard = ResponseOf<'GET /v1/dashboard/fev/:fev_id'>;

interface Part {
  count: number;
  value: number;
}
interface Month {
  period: { from: string; to: string };
  opportunities: number;
  sales: number;
  rate: number | null;
  isEstimate: boolean;
  /** Null for those who may not see money. */
  money: {
    total: number;
    b2c: Part;
    b2b: Part;
    growth: { percent: number | null; until: string } | null;
  } | null;
}

/** Returns the seller's figures of the month, or an estimate from the sales of all sellers (FIG-11). */
function useMonth() {
  const { fev_id } = useSignedIn().view.user;
  const { from, to } = monthUntil(localDate(new Date()));
  const own = useSellerDashboard();
  const all = useAllRows('GET /v1/fev/ranking', fev_id === null ? { query: { from, to } } : null, {
    staleTime,
  });
  const { isError, refetch } = fev_id === null ? all : own;
  return {
    month: (own.data && ownMonth(own.data)) ?? (all.data && estimatedMonth({ from, to }, all.data)),
    isError,
    refetch,
  };
}

function ownMonth({ period, my_sales, b2c_b2b_sales, my_invoicing }: Dashboard): Month {
  return {
    period,
    opportunities: my_sales.oportunities_generated,
    sales: my_sales.sales_made,
    rate: my_sales.conversion_rate,
    isEstimate: false,
    money: b2c_b2b_sales &&
      my_invoicing && {
        total: my_invoicing.total,
        b2c: { count: b2c_b2b_sales.b2c_sales_month, value: b2c_b2b_sales.b2c_value },
        b2b: { count: b2c_b2b_sales.b2b_sales_month, value: b2c_b2b_sales.b2b_value },
        growth: { percent: my_invoicing.percentage_over_last_month, until: period.to },
      },
  };
}

function estimatedMonth(
  period: Month['period'],
  sellers: readonly { total_sales: number; total_value: number }[],
): Month {
  const sum = (field: 'total_sales' | 'total_value') =>
    sellers.reduce((total, each) => total + each[field], 0);
  const count = sum('total_sales');
  const total = sum('total_value');
  const { opportunities, rate, b2c, b2b } = estimateSales(count, total);
  return {
    period,
    opportunities,
    sales: count,
    rate,
    isEstimate: true,
    money: { total, b2c, b2b, growth: null },
  };
}

/** Shows 'Leads', 'Vendas & Faturamento' and the ranking of the year. */
export function MonthCards() {
  const t = useT(sales);
  const words = useT(figures);
  const number = useFormatNumber();
  const { month, isError, refetch } = useMonth();
  const lists = useFigureLists();
  /** What is estimated has no list behind it; its sales are those of all sellers. */
  const soldTo = (part: { is_corporate?: 'true' | 'false' } = {}) =>
    month &&
    lists.students({
      figure: 'sale',
      ...month.period,
      ...part,
      ...(month.isEstimate && { has_seller: 'true' }),
    });
  const mark = month?.isEstimate && <span className="muted">{t('estimate')}</span>;
  const money = month?.money;
  return (
    <div className={styles.month}>
      {isError ? (
        <FailedFigures onRetry={() => void refetch()} />
      ) : (
        <>
          <Card title={t('leads')} aside={mark}>
            {!month ? (
              <SkeletonRows rows={2} />
            ) : month.opportunities === 0 && month.sales === 0 ? (
              <p className="muted">{words('no_data')}</p>
            ) : (
              <div className={figureStyles.sales}>
                <ConversionDonut rate={month.rate} />
                <Facts
                  facts={[
                    {
                      value: number(month.opportunities),
                      word: words('opportunities'),
                      ...(!month.isEstimate && {
                        to: lists.students({ figure: 'opportunity', ...month.period }),
                      }),
                    },
                    { value: number(month.sales), word: words('sales_made'), to: soldTo() },
                  ]}
                />
              </div>
            )}
          </Card>
          {money !== null && (
            <Card title={t('sales_and_revenue')} aside={mark}>
              {!money ? (
                <SkeletonRows rows={2} />
              ) : money.total === 0 && month.sales === 0 ? (
                <p className="muted">{words('no_revenue')}</p>
              ) : (
                <>
                  <p className={styles.total}>
                    <strong>
                      <Figure
                        to={month.isEstimate ? undefined : lists.revenue(month.period)}
                        label={`${formatBRL(money.total)} ${t('revenue')}`}
                      >
                        {formatBRL(money.total)}
                      </Figure>
                    </strong>
                    {money.growth && <Trend {...money.growth} />}
                  </p>
                  <Facts
                    facts={(['b2c', 'b2b'] as const).map((part) => ({
                      value: formatBRL(money[part].value),
                      ...(!month.isEstimate && {
                        to: lists.revenue({
                          ...month.period,
                          is_corporate: part === 'b2b' ? 'true' : 'false',
                        }),
                        wordTo: soldTo({ is_corporate: part === 'b2b' ? 'true' : 'false' }),
                      }),
                      word: `${t(part)} · ${words('sold', { count: money[part].count })}`,
                    }))}
                  />
                </>
              )}
            </Card>
          )}
        </>
      )}
      <YearRanking />
    </div>
  );
}

function YearRanking() {
  const t = useT(sales);
  const query = useRanking({ ...yearUntil(localDate(new Date())), pageSize: 10 });
  return <Ranking title={t('ranking')} long={t('ranking')} query={query} />;
}
