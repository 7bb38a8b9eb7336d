import { reports } from 'virtual:texts/reports';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { useColumns } from '../list/columns.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useAddressedColumns, useRegisteredFilters } from './columns.tsx';

type Row = ResponseOf<'GET /v1/teachers/teacher-report'>['response'][number];

export default function TeacherReport() {
  const t = useT(reports);
  const column = useColumns<Row>();
  return (
    <ListPage<Row>
      title={t('teachers')}
      columns={[...useAddressedColumns(), column.status('teacher_status', t('status'))]}
      filters={useRegisteredFilters()}
      tools={<ExportButton call="GET /v1/teachers/teacher-report-xls" label={t('generate')} filled />}
      card={(row) => ({
        name: row.name,
        fact: row.city,
        text: row.email,
        state: column.statusText(row.teacher_status),
      })}
    />
  );
}
