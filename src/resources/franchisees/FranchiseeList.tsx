import { franchisees } from 'virtual:texts/franchisees';
import { IconListDetails, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { FRANCHISE_TYPES } from '../../../domain/options.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, flagFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { useConversion } from './useConversion.ts';

type Row = RowOf<'GET /v1/franchisee'>;

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const nameOf = ({ name, surname }: Row) => `${name} ${surname}`;

export default function FranchiseeList() {
  const t = useT(franchisees);
  const navigate = useNavigate();
  const conversion = useConversion();
  const open = ({ id }: Row) => void navigate(href('/franchisee', { id }));
  const state = ({ user_id }: Row) => (
    <Badge tone={user_id ? 'success' : 'neutral'}>{t(user_id ? 'is_user' : 'is_record')}</Badge>
  );
  const actions = (row: Row): RowAction[] => {
    const address = conversion(row);
    return compact([
      { icon: IconListDetails, label: t('see_details'), run: () => open(row) },
      address !== null && {
        icon: row.user_id ? IconUser : IconUserPlus,
        label: t(row.user_id ? 'see_user' : 'convert'),
        run: () => void navigate(address),
      },
    ]);
  };
  return (
    <ListPage<Row>
      title={t('list_title')}
      sort={newestFirst}
      columns={useFranchiseeColumns(state)}
      filters={[
        textFilter('name', t('name')),
        textFilter('email', t('email')),
        choiceFilter('franchiseType', t('franchise_type'), FRANCHISE_TYPES, (type) => t(`type.${type}`)),
        flagFilter('is_user', t('situation'), { true: t('is_user'), false: t('is_record') }),
      ]}
      add={{ href: href('/franchisee') }}
      actions={actions}
      onOpen={open}
      card={(row) => ({
        name: nameOf(row),
        avatar: { id: row.id, photo: row.photo_url },
        fact: t(`type.${row.franchiseType}`),
        state: state(row),
      })}
    />
  );
}

function useFranchiseeColumns(state: (row: Row) => React.ReactNode): Column<Row>[] {
  const t = useT(franchisees);
  const column = useColumns<Row>();
  const opensPeople = useCanOpen()('/users/person');
  return [
    {
      source: 'name',
      label: t('name'),
      sortable: true,
      render: (row) => (
        <NameCell
          id={row.id}
          name={nameOf(row)}
          photo={row.photo_url}
          href={opensPeople && row.user_id ? href('/users/person', { id: row.user_id }) : undefined}
        />
      ),
    },
    { source: 'email', label: t('email'), sortable: true, grow: true },
    { source: 'phone', label: t('phone'), hidden: true },
    column.value('city', t('city'), (city, { state }) => `${city}, ${state}`, { sortable: true }),
    column.value('franchiseType', t('franchise_type'), (type) => t(`type.${type}`)),
    column.date('createdAt', t('created_at'), { sortable: true }),
    { source: 'user_id', label: t('situation'), render: state },
  ];
}
