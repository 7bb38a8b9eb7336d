import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { figures } from 'virtual:texts/figures';
import { sales } from 'virtual:texts/sales';
import { useListContext } from 'react-admin';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { useColumns } from '../list/columns.tsx';
import { dateRangeFilter, flagFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import styles from './Revenue.module.css';

type Entry = ResponseOf<'GET /v1/revenue'>['response'][number];

const newestFirst = { field: 'at', order: 'DESC' } as const;

/** The payments and refunds of which a revenue is the sum (FIG-14). */
export default function RevenueList() {
  const t = useT(sales);
  const shared = useT(common);
  const words = useT(figures);
  const { formatMoment } = useDates();
  const what = useWhat();
  return (
    <ListPage<Entry>
      title={t('revenue')}
      intro={<Sum />}
      emptyText={t('revenue_empty')}
      sort={newestFirst}
      columns={useEntryColumns(what)}
      filters={[
        textFilter('name', shared('name')),
        ...dateRangeFilter({ from: words('since_day'), to: words('until_day') }),
        flagFilter('is_corporate', words('customer'), { true: t('b2b'), false: t('b2c') }),
      ]}
      card={(entry) => ({
        name: entry.name,
        avatar: { id: entry.user_id },
        fact: formatBRL(entry.amount),
        text: `${what(entry)} · ${formatMoment(entry.at)}`,
      })}
    />
  );
}

/** The sum of all pages, which is the figure that led here. */
function Sum() {
  const t = useT(sales);
  const filters = useListContext().filterValues as Input<'GET /v1/revenue'>['query'];
  const { data } = useCall('GET /v1/revenue', { query: { ...filters, page: 1, pageSize: 1 } });
  return (
    <p className={styles.sum} role="status">
      {t('revenue_sum')} <strong>{data ? formatBRL(data.sum) : '…'}</strong>
    </p>
  );
}

function useWhat() {
  const t = useT(sales);
  const words = useT(charges);
  return ({ book, kind }: Entry): string => {
    if (book !== 'payments') return t(`entry.${book}`);
    return kind === 'credit' ? t('entry.credit') : words(`kind.${kind}`);
  };
}

function useEntryColumns(what: (entry: Entry) => string): Column<Entry>[] {
  const t = useT(sales);
  const shared = useT(common);
  const words = useT(figures);
  const column = useColumns<Entry>();
  return [
    column.person('name', shared('name'), { id: 'user_id', sortable: true, grow: true }),
    column.moment('at', t('revenue_at'), { sortable: true }),
    { source: 'book', label: t('revenue_what'), render: what },
    column.value('is_corporate', words('customer'), (isCorporate) => t(isCorporate ? 'b2b' : 'b2c'), {
      hidden: true,
    }),
    column.value('amount', t('revenue_amount'), (amount) => formatBRL(amount), {
      sortable: true,
      alignRight: true,
    }),
  ];
}
