import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { IconFileSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { useColumns } from '../list/columns.tsx';
import { textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { type ImportRow, ImportState } from './ImportState.tsx';

const byDate = { field: 'created_at', order: 'DESC' } as const;

export default function ImportList() {
  const t = useT(imports);
  const shared = useT(common);
  const navigate = useNavigate();
  const column = useColumns<ImportRow>();
  const { formatMoment } = useDates();
  const open = ({ id }: ImportRow) => void navigate(href('/users/import/file', { id }));
  const kindOf = ({ kind }: ImportRow) => shared(`type.${kind}`);
  return (
    <ListPage<ImportRow>
      title={t('title')}
      emptyText={t('empty')}
      sort={byDate}
      staleTime={0}
      columns={[
        { source: 'file_name', label: t('file'), sortable: true, grow: true },
        { source: 'kind', label: t('type'), render: kindOf },
        { source: 'people', label: t('people'), alignRight: true },
        { source: 'state', label: t('state'), render: (row) => <ImportState {...row} /> },
        column.user('user_name', t('user'), 'user_id'),
        column.moment('created_at', t('when'), { sortable: true }),
      ]}
      filters={[textFilter('file_name', t('file'))]}
      add={{ href: href('/users/import/file'), label: t('add') }}
      actions={(row) => [{ icon: IconFileSearch, label: t('open'), run: () => open(row) }]}
      card={(row) => ({
        name: row.file_name,
        fact: kindOf(row),
        text: formatMoment(row.created_at),
        state: <ImportState {...row} />,
      })}
      onOpen={open}
    />
  );
}
