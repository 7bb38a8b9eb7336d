import type { ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { Page } from '../../app/layout/Page.tsx';
import { FilterBar, type FilterKind } from '../../ui/FilterBar.tsx';
import { ListBody } from './ListBody.tsx';
import { ListFoot } from './ListFoot.tsx';
import type { PhoneRow } from './PhoneRows.tsx';

interface Props<R extends RaRecord> {
  title: string;
  filters: readonly FilterKind[];
  /** The first sort of the list. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  actions?: ReactNode;
  /** What a row is on a phone. */
  phoneRow: (record: R) => PhoneRow;
  onOpen: (record: R) => void;
  /** The `DataTable`. */
  children: ReactNode;
}

/** A list of the back office: header with count, filter bar, table (or rows on a phone) and sticky foot. */
export function ListPage<R extends RaRecord>({ title, sort, actions, filters, ...body }: Props<R>) {
  return (
    <ListBase sort={sort ?? { field: 'name', order: 'ASC' }} perPage={20}>
      <Frame title={title} actions={actions}>
        <Filters kinds={filters} />
        <ListBody {...body} />
        <ListFoot />
      </Frame>
    </ListBase>
  );
}

function Frame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { total } = useListContext();
  return (
    <Page title={title} aside={total} actions={actions} plain>
      {children}
    </Page>
  );
}

function Filters({ kinds }: { kinds: readonly FilterKind[] }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <FilterBar
      kinds={kinds}
      applied={strings(filterValues)}
      onApply={(values) => setFilters({ ...values }, [])}
    />
  );
}

const strings = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
