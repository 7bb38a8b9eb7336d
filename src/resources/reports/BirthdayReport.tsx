import { reports } from 'virtual:texts/reports';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { usePersonFilters } from '../usePersonFilters.ts';
import { usePersonColumns, useStatusColumn } from './columns.tsx';

type Row = ResponseOf<'GET /v1/users/birthday-report'>['response'][number];

const byBirthday = { field: 'birthday', order: 'ASC' } as const;

export default function BirthdayReport() {
  const t = useT(reports);
  const { formatDay } = useDates();
  const { name, email, birthdate, phone } = usePersonColumns<Row>();
  const status = useStatusColumn<Row>('user_status', (row) => row.user_status);
  const birthday = (row: Row) => row.birthdate && formatDay(row.birthdate);
  const [byName, byEmail, byStatus] = usePersonFilters();
  return (
    <ListPage<Row>
      title={t('birthdays')}
      sort={byBirthday}
      columns={[
        { source: 'birthday', label: t('birthday'), sortable: true, render: birthday },
        name,
        email,
        { ...birthdate, hidden: true },
        phone,
        { source: 'types', label: t('types'), render: ({ types }) => <TypeBadges types={types} /> },
        status.column,
      ]}
      filters={[byName, byEmail, useMonthFilter(), byStatus].filter((each) => each !== undefined)}
      tools={<ExportButton call="GET /v1/users/birthday-report-xls" label={t('generate')} filled />}
      card={(row) => ({
        name: row.name,
        fact: birthday(row),
        text: row.email,
        state: status.state(row),
      })}
    />
  );
}

function useMonthFilter(): FilterKind {
  const t = useT(reports);
  const { monthNames } = useDates();
  const choices = monthNames().map((label, index) => ({ value: String(index + 1), label }));
  return { name: 'month', label: t('month'), type: 'select', choices };
}
