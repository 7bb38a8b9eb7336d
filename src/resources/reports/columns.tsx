import { reports } from 'virtual:texts/reports';
import type { RaRecord } from 'react-admin';
import { formatCep, formatCpf } from '../../../domain/brazil.ts';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { useColumns } from '../list/columns.tsx';
import { dateRangeFilter, usePersonFilters } from '../list/filterFields.ts';
import type { Column } from '../list/types.ts';

interface Person extends Pick<RaRecord, 'id'> {
  user_id: string;
  name: string;
  email: string;
  birthdate: string | null;
  phone: string | null;
}
interface Addressed extends Person {
  cpf: string | null;
  cep: string | null;
}

/** Columns in the specified order, up to the state. */
export function useAddressedColumns(): Column<Addressed>[] {
  const t = useT(reports);
  const column = useColumns<Addressed>();
  return [
    column.user('name', t('name'), 'user_id', { sortable: true }),
    { source: 'email', label: t('email'), sortable: true },
    column.value('cpf', t('cpf'), (cpf) => cpf && formatCpf(cpf)),
    column.date('birthdate', t('birthdate')),
    column.phone('phone', t('phone')),
    column.value('cep', t('cep'), (cep) => cep && formatCep(cep)),
    { source: 'address', label: t('address') },
    { source: 'address_number', label: t('address_number') },
    { source: 'neighborhood', label: t('neighborhood') },
    { source: 'address_complement', label: t('address_complement') },
    { source: 'city', label: t('city') },
    { source: 'uf', label: t('uf') },
  ];
}

export function useRegisteredFilters(): FilterKind[] {
  const t = useT(reports);
  const { name, email, status } = usePersonFilters();
  return [name, email, ...dateRangeFilter({ start_date: t('start_date'), end_date: t('end_date') }), status];
}
