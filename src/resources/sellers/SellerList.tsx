import { common } from 'virtual:texts/common';
import { sellers } from 'virtual:texts/sellers';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatCnpj, formatPhone } from '../../../domain/brazil.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { usePersonFilters } from '../usePersonFilters.ts';
import { useUserLinks } from '../useUserLinks.ts';

type SellerRow = ResponseOf<'GET /v1/fev'>['response'][number];

export default function SellerList() {
  const t = useT(sellers);
  const shared = useT(common);
  const { permissions } = useSignedIn().view;
  const { actions, onOpen } = useUserLinks('/fev/edit');
  const stateOf = (row: SellerRow) => shared(row.fev_status ? 'active' : 'inactive');
  return (
    <ListPage<SellerRow>
      title={t('title')}
      filters={usePersonFilters()}
      columns={[
        {
          source: 'name',
          label: shared('name'),
          sortable: true,
          render: (row) => <NameCell id={row.user_id} name={row.name} photo={row.photo_url} />,
        },
        { source: 'email', label: shared('email'), sortable: true },
        { source: 'cnpj', label: t('cnpj'), render: ({ cnpj }) => cnpj && formatCnpj(cnpj) },
        { source: 'phone', label: t('phone'), render: ({ phone }) => phone && formatPhone(phone) },
        { source: 'fev_status', label: shared('status'), hidden: true, render: stateOf },
      ]}
      add={canBeGranted(permissions, ['create:users']) && { href: href('/fev/edit', { types: 'FEV' }) }}
      actions={actions}
      card={(row) => ({
        name: row.name,
        avatar: { id: row.user_id, photo: row.photo_url },
        fact: row.fev_status ? undefined : stateOf(row),
        state: row.cnpj ? formatCnpj(row.cnpj) : row.email,
      })}
      onOpen={onOpen}
    />
  );
}
