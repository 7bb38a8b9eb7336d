import { figures } from 'virtual:texts/figures';
import { sellers } from 'virtual:texts/sellers';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatCnpj } from '../../../domain/brazil.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { useColumns } from '../list/columns.tsx';
import { flagFilter, fromLink, usePersonFilters } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useUserLinks } from '../useUserLinks.ts';
import { useRegisteredFilters } from './registeredFilters.ts';

type SellerRow = ResponseOf<'GET /v1/fev'>['response'][number];

export default function SellerList() {
  const t = useT(sellers);
  const figure = useT(figures);
  const column = useColumns<SellerRow>();
  const { permissions } = useSignedIn().view;
  const { actions, onOpen } = useUserLinks('/fev/edit');
  return (
    <ListPage<SellerRow>
      title={t('title')}
      filters={[
        ...Object.values(usePersonFilters()),
        fromLink(
          flagFilter('concluded', figure('registration'), {
            true: figure('complete'),
            false: figure('incomplete'),
          }),
        ),
        ...useRegisteredFilters(),
      ]}
      columns={[
        column.person('name', t('name'), { id: 'user_id', sortable: true }),
        { source: 'email', label: t('email'), sortable: true },
        column.value('cnpj', t('cnpj'), (cnpj) => cnpj && formatCnpj(cnpj)),
        column.phone('phone', t('phone')),
        column.status('fev_status', t('status'), { hidden: true }),
      ]}
      add={canBeGranted(permissions, ['create:users']) && { href: href('/fev/edit', { types: 'FEV' }) }}
      actions={actions}
      card={(row) => ({
        name: row.name,
        avatar: { id: row.user_id, photo: row.photo_url },
        fact: row.fev_status ? undefined : t('inactive'),
        state: row.cnpj ? formatCnpj(row.cnpj) : row.email,
      })}
      onOpen={onOpen}
    />
  );
}
