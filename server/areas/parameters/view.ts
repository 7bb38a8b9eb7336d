import type { Returned } from '../../../contract/index.ts';
import {
  type EntrySection,
  entriesOf,
  type SentEntry,
  sentParameters,
} from '../../../domain/financialParameters.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import type { Current } from './versions.ts';

const labels = areaTexts('pt-BR', 'parameters');

function labelled(section: EntrySection, entries: readonly SentEntry[]) {
  const known = entriesOf(section);
  return entries.map(({ id, value }) => ({
    id,
    label: labels[`field.${id}` as keyof typeof labels],
    type: known.get(id)?.type ?? 'select',
    value,
  }));
}

export function parametersView({
  version,
  content,
  updated_at,
}: Current): Returned<'GET /v1/financial-parameters'> {
  const { sales, orders, products, services, plans } = sentParameters(content);
  return {
    sales: labelled('sales', sales),
    orders: labelled('orders', orders),
    products: [...products],
    services: [...services],
    plans: [...plans],
    version,
    updated_at: updated_at?.toISOString() ?? null,
  };
}
