import { b2b } from 'virtual:texts/b2b';
import { common } from 'virtual:texts/common';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import { usePersonFilters } from '../usePersonFilters.ts';
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
      also={view.activeType === 'FEV' && view.user.fev_id ? { fev_id: view.user.fev_id } : undefined}
      columns={useColumns(isCompany)}
      filters={usePersonFilters()}
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

function useColumns(isCompany: boolean): Column<Row>[] {
  const t = useT(b2b);
  const shared = useT(common);
  return [
    {
      source: 'name',
      label: shared('name'),
      sortable: true,
      render: ({ user_id, name, photo_url }) => <NameCell id={user_id} name={name} photo={photo_url} />,
    },
    { source: 'email', label: shared('email'), sortable: true, isLong: true },
    { source: 'phone', label: t('phone'), render: ({ phone }) => phone && formatPhone(phone) },
    {
      source: 'student_level',
      label: t('level'),
      sortable: true,
      render: ({ student_level }) => <LevelBars level={student_level} />,
    },
    {
      source: 'onboarding_status',
      label: t('stage'),
      render: ({ onboarding_status: status }) => <StatusRing status={status} />,
    },
    { source: 'company_name', label: t('company'), hidden: isCompany },
    {
      source: 'student_status',
      label: shared('status'),
      hidden: true,
      render: ({ student_status }) => shared(student_status ? 'active' : 'inactive'),
    },
  ];
}
