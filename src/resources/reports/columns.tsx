import { common } from 'virtual:texts/common';
import { reports } from 'virtual:texts/reports';
import type { RaRecord } from 'react-admin';
import { formatCep, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import type { Column } from '../list/types.ts';
import { useStatusFilter } from '../usePersonFilters.ts';

interface Person extends RaRecord {
  name: string;
  email: string;
  birthdate: string | null;
  phone: string | null;
}
interface Addressed extends Person {
  cpf: string | null;
  cep: string | null;
}

export function usePersonColumns<R extends Person>() {
  const t = useT(reports);
  const { formatDate } = useDates();
  const name: Column<R> = { source: 'name', label: t('name'), sortable: true };
  const email: Column<R> = { source: 'email', label: t('email') };
  const birthdate: Column<R> = {
    source: 'birthdate',
    label: t('birthdate'),
    render: (row) => formatDate(row.birthdate),
  };
  const phone: Column<R> = {
    source: 'phone',
    label: t('phone'),
    render: (row) => row.phone && formatPhone(row.phone),
  };
  return { name, email, birthdate, phone };
}

/** Columns in the specified order, up to the state. */
export function useAddressedColumns<R extends Addressed>(): Column<R>[] {
  const t = useT(reports);
  const { name, email, birthdate, phone } = usePersonColumns<R>();
  return [
    name,
    { ...email, sortable: true },
    { source: 'cpf', label: t('cpf'), render: ({ cpf }) => cpf && formatCpf(cpf) },
    birthdate,
    phone,
    { source: 'cep', label: t('cep'), render: ({ cep }) => cep && formatCep(cep) },
    { source: 'address', label: t('address') },
    { source: 'address_number', label: t('address_number') },
    { source: 'neighborhood', label: t('neighborhood') },
    { source: 'address_complement', label: t('address_complement') },
    { source: 'city', label: t('city') },
    { source: 'uf', label: t('uf') },
  ];
}

export function useStatusColumn<R extends RaRecord>(
  source: string,
  isActive: (row: R) => boolean,
): { column: Column<R>; state: (row: R) => string } {
  const shared = useT(common);
  const state = (row: R) => shared(isActive(row) ? 'active' : 'inactive');
  return { column: { source, label: shared('status'), render: state }, state };
}

export function useRegisteredFilters(): FilterKind[] {
  const t = useT(reports);
  return [
    { name: 'name', label: t('name') },
    { name: 'email', label: t('email') },
    { name: 'start_date', label: t('start_date'), type: 'date' },
    { name: 'end_date', label: t('end_date'), type: 'date' },
    useStatusFilter(),
  ];
}
