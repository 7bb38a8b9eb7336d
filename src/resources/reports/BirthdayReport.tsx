import { reports } from 'virtual:texts/reports';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import { useColumns } from '../list/columns.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { choiceFilter, usePersonFilters } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';

type Row = ResponseOf<'GET /v1/users/birthday-report'>['response'][number];

const byBirthday = { field: 'birthday', order: 'ASC' } as const;

export default function BirthdayReport() {
  const t = useT(reports);
  const { formatDay, monthNames } = useDates();
  const column = useColumns<Row>();
  const birthday = (row: Row) => row.birthdate && formatDay(row.birthdate);
  const { name, email, status } = usePersonFilters();
  const months = monthNames().map((_, index) => String(index + 1));
  return (
    <ListPage<Row>
      title={t('birthdays')}
      sort={byBirthday}
      columns={[
        { source: 'birthday', label: t('birthday'), sortable: true, render: birthday },
        column.user('name', t('name'), 'user_id', { sortable: true }),
        { source: 'email', label: t('email') },
        column.date('birthdate', t('birthdate'), { hidden: true }),
        column.phone('phone', t('phone')),
        column.value('types', t('types'), (types) => <TypeBadges types={types} />),
        column.status('user_status', t('status')),
      ]}
      filters={[
        name,
        email,
        choiceFilter('month', t('month'), months, (month) => monthNames()[Number(month) - 1] ?? month),
        status,
      ]}
      tools={<ExportButton call="GET /v1/users/birthday-report-xls" label={t('generate')} filled />}
      card={(row) => ({
        name: row.name,
        fact: birthday(row),
        text: row.email,
        state: column.statusText(row.user_status),
      })}
    />
  );
}
