import { useEffect } from 'react';
import { type RaRecord, useListContext, useUnselectAll } from 'react-admin';
import { FilterBar } from '../../ui/FilterBar.tsx';
import type { FilterValues } from '../../ui/filters.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListTools } from './ListTools.tsx';
import type { ListProps } from './types.ts';

/** The filters, or, while rows are chosen, what can be done with them (one place for both). */
export function ListHead<R extends RaRecord>(
  list: Required<Pick<ListProps<R>, 'columns' | 'filters' | 'bulk'>>,
) {
  const { filterValues, setFilters, selectedIds, resource } = useListContext<R>();
  const unselectAll = useUnselectAll(resource);
  // Rows that are out of sight must not be changed by a later click.
  useEffect(() => () => unselectAll(), [unselectAll]);
  if (selectedIds.length > 0) return <BulkBar actions={list.bulk} />;
  return (
    <FilterBar
      kinds={list.filters}
      applied={strings(filterValues)}
      onApply={(values) => setFilters({ ...values }, [])}
      tools={<ListTools columns={list.columns} filters={list.filters} />}
    />
  );
}

const strings = (values: Record<string, unknown>): FilterValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
