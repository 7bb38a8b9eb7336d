import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { Page } from '../../app/layout/Page.tsx';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { ListBody } from './ListBody.tsx';
import { ListHead } from './ListHead.tsx';
import type { ListProps } from './types.ts';

const byName = { field: 'name', order: 'ASC' } as const;
// What failed is told in place of the rows, not by a toast as well.
const query = { onError: () => undefined };

/** A list of the back office: header with count, filters or what to do with the chosen rows, table, sticky foot. */
export function ListPage<R extends RaRecord>(list: ListProps<R>) {
  return (
    <ListBase
      sort={list.sort ?? byName}
      perPage={20}
      queryOptions={list.staleTime === undefined ? query : { ...query, staleTime: list.staleTime }}
    >
      <ListLayout {...list} />
    </ListBase>
  );
}

function ListLayout<R extends RaRecord>(list: ListProps<R>) {
  const t = useT(ui);
  const navigate = useNavigate();
  const { total, page, perPage, setPage, error, data } = useListContext<R>();
  const { add } = list;
  const number = useFormatNumber();
  const addButton = add && (
    <Button variant="filled" onClick={() => void navigate(add.href)}>
      {add.label ?? t('add')}
    </Button>
  );
  const shown = !error || data;
  return (
    <Page
      title={list.title}
      aside={shown && total !== undefined ? number(total) : undefined}
      actions={addButton}
      plain
    >
      <ListHead columns={list.columns} filters={list.filters} bulk={list.bulk ?? []} />
      <ListBody {...list} />
      {shown && total ? <Pagination page={page} pageSize={perPage} total={total} onPage={setPage} /> : null}
    </Page>
  );
}
