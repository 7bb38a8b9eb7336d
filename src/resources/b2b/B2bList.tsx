import { b2b } from 'virtual:texts/b2b';
import { common } from 'virtual:texts/common';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { useColumns } from '../list/columns.tsx';
import { usePersonFilters } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import styles from './B2b.module.css';

type Row = ResponseOf<'GET /v1/b2b'>['response'][number];

/** The server returns to companies and sellers only their own (ACCESS-6). */
export default function B2bList() {
  const t = useT(b2b);
  const shared = useT(common);
  const navigate = useNavigate();
  const { view } = useSignedIn();
  const isCompany = view.activeType === 'B2B';
  const mayWrite = isCompany || view.activeType === 'ADMIN';
  const canEdit = mayWrite && canBeGranted(view.permissions, ['edit:b2b']);
  const edit = ({ id }: Row) => void navigate(href('/b2b/student/edit', { id }));
  return (
    <ListPage<Row>
      title={t(isCompany ? 'title' : 'title_all')}
      permanentFilter={
        view.activeType === 'FEV' && view.user.fev_id ? { fev_id: view.user.fev_id } : undefined
      }
      columns={useB2bColumns(isCompany)}
      filters={Object.values(usePersonFilters())}
      add={mayWrite && canBeGranted(view.permissions, ['create:b2b']) && { href: href('/b2b/student/edit') }}
      actions={(row) => (canEdit ? [{ icon: IconPencil, label: shared('edit'), run: () => edit(row) }] : [])}
      card={(row) => ({
        name: row.name,
        avatar: { id: row.user_id, photo: row.photo_url },
        fact: row.student_status ? undefined : shared('inactive'),
        state: (
          <span className={styles.states}>
            <StatusRing status={row.onboarding_status} />
            <LevelBars level={row.student_level} />
          </span>
        ),
      })}
      onOpen={canEdit ? edit : undefined}
    />
  );
}

function useB2bColumns(isCompany: boolean): Column<Row>[] {
  const t = useT(b2b);
  const column = useColumns<Row>();
  return [
    column.person('name', t('name'), { id: 'user_id', sortable: true }),
    { source: 'email', label: t('email'), sortable: true, grow: true },
    column.phone('phone', t('phone')),
    column.level('student_level', t('level'), { sortable: true }),
    column.value('onboarding_status', t('stage'), (status) => <StatusRing status={status} />),
    { source: 'company_name', label: t('company'), hidden: isCompany },
    column.status('student_status', t('status'), { hidden: true }),
  ];
}
