import { reports } from 'virtual:texts/reports';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useAddressedColumns, useRegisteredFilters, useStatusColumn } from './columns.tsx';

type Row = ResponseOf<'GET /v1/students/student-report'>['response'][number];

export default function StudentReport() {
  const t = useT(reports);
  const status = useStatusColumn<Row>('student_status', (row) => row.student_status);
  return (
    <ListPage<Row>
      title={t('students')}
      columns={[
        ...useAddressedColumns<Row>(),
        { source: 'teacher_name', label: t('teacher_name') },
        status.column,
      ]}
      filters={useRegisteredFilters()}
      tools={<ExportButton call="GET /v1/students/student-report-xls" label={t('generate')} filled />}
      card={(row) => ({ name: row.name, fact: row.city, text: row.email, state: status.state(row) })}
    />
  );
}
