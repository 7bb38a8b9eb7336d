import { common } from 'virtual:texts/common';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ListBase, type RaRecord, useListContext, useUnselectAll } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { ApiError } from '../../dataProvider/ApiError.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import type { FilterValues } from '../../ui/filters.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { filteredSearch, pageSize, validSearch } from './address.ts';
import styles from './List.module.css';
import { PhoneRows } from './PhoneRows.tsx';
import { Table } from './Table.tsx';
import type { Add, ListProps } from './types.ts';
import { ViewTabs } from './ViewTabs.tsx';

const byName = { field: 'name', order: 'ASC' } as const;
// Errors are rendered in place of the rows: suppress react-admin's toast.
const query = { onError: () => undefined };

export function ListPage<R extends RaRecord>(list: ListProps<R>) {
  const { search } = useLocation();
  const sort = list.sort ?? byName;
  const sorts = list.columns.flatMap(({ sortable, source }) => (sortable ? [source] : []));
  const valid = validSearch(search, [...sorts, sort.field]);
  if (valid !== search) return <Navigate to={{ search: valid }} replace />;
  return (
    <ListBase
      sort={sort}
      perPage={pageSize}
      filter={list.permanentFilter}
      queryOptions={list.staleTime === undefined ? query : { ...query, staleTime: list.staleTime }}
    >
      <ListLayout {...list} />
    </ListBase>
  );
}

function ListLayout<R extends RaRecord>(list: ListProps<R>) {
  const t = useT(common);
  const navigate = useNavigate();
  const { total, page, perPage, setPage, error, data } = useListContext<R>();
  const { add } = list;
  const number = useFormatNumber();
  const addButton = add && (
    <Button
      variant="filled"
      data-shortcut="add"
      onClick={() => ('run' in add ? add.run() : void navigate(add.href))}
    >
      {add.label ?? t('add')}
    </Button>
  );
  const shown = !error || data;
  const isMore = total !== undefined && total > (list.countLimit ?? Infinity);
  const counted = isMore ? list.countLimit : total;
  return (
    <Page
      title={list.title}
      aside={shown && counted !== undefined ? `${number(counted)}${isMore ? '+' : ''}` : undefined}
      actions={
        <>
          {list.tools}
          {addButton}
        </>
      }
      plain
    >
      {list.intro}
      {typeof list.tabs === 'object' ? (
        list.tabs
      ) : (
        <ViewTabs kind={list.filters.find(({ name }) => name === list.tabs)} />
      )}
      <ListHead
        columns={list.columns}
        filters={list.filters}
        bulk={list.bulk ?? []}
        exportSelected={list.exportSelected}
        selectionScreen={list.selectionScreen}
      />
      <ListBody {...list} />
      {shown && counted ? (
        <Pagination page={page} pageSize={perPage} total={counted} isMore={isMore} onPage={setPage} />
      ) : null}
    </Page>
  );
}

type Head = 'columns' | 'filters' | 'bulk' | 'exportSelected' | 'selectionScreen';

function ListHead<R extends RaRecord>(list: Pick<ListProps<R>, Head>) {
  const { filterValues, setFilters, selectedIds, resource } = useListContext<R>();
  const unselectAll = useUnselectAll(resource);
  const { search } = useLocation();
  const navigate = useNavigate();
  // A later bulk action must not change rows of a page that was left.
  useEffect(() => () => unselectAll(), [unselectAll]);
  if (selectedIds.length > 0) return <BulkBar {...list} />;
  return (
    <FilterBar
      kinds={list.filters}
      applied={strings(filterValues)}
      onApply={(values) => setFilters({ ...values }, [])}
      // 'Back' leaves the list, whatever was typed into it.
      onSearch={(values) => void navigate({ search: filteredSearch(search, values) }, { replace: true })}
      tools={<ListTools columns={list.columns} filters={list.filters} />}
    />
  );
}

const strings = (values: Record<string, unknown>): FilterValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const ColumnsDialog = lazyDialog(() => import('./ColumnsDialog.tsx'));
const SavedFilters = lazyDialog(() => import('./SavedFilters.tsx'));

function ListTools<R extends RaRecord>({ columns, filters }: Pick<ListProps<R>, 'columns' | 'filters'>) {
  const t = useT(common);
  const phone = usePhone();
  const [open, setOpen] = useState<'saved' | 'columns' | null>(null);
  const close = () => setOpen(null);
  const Icons = { saved: IconBookmark, columns: IconColumns3 };
  return (
    <>
      {(phone ? (['saved'] as const) : (['saved', 'columns'] as const)).map((each) => {
        const Icon = Icons[each];
        const label = t(each === 'saved' ? 'saved_filters' : 'columns');
        return (
          <Tooltip key={each} text={label}>
            <IconButton label={label} onClick={() => setOpen(each)}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        );
      })}
      {open === 'saved' && <SavedFilters filters={filters} onClose={close} />}
      {open === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
    </>
  );
}

const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx'));

const SelectionExport = lazy(() => import('./SelectionExport.tsx'));

function BulkBar<R extends RaRecord>({
  bulk: actions = [],
  columns,
  exportSelected,
  selectionScreen: screen,
}: Pick<ListProps<R>, Head>) {
  const t = useT(common);
  const { selectedIds, resource } = useListContext();
  const unselectAll = useUnselectAll(resource);
  const [chosen, setChosen] = useState<string | null>(null);
  const action = actions.find(({ label }) => label === chosen);
  return (
    <section className={styles.bulk} aria-label={t('selection')}>
      <strong role="status">{t('selected', { count: selectedIds.length })}</strong>
      {actions.map((each) => (
        <Button
          key={each.label}
          icon={<each.icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setChosen(each.label)}
        >
          {each.label}
        </Button>
      ))}
      {screen && selectedIds.length === screen.rows && (
        <Button
          icon={<screen.icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => screen.open(selectedIds)}
        >
          {screen.label}
        </Button>
      )}
      {exportSelected && (
        <Suspense>
          <SelectionExport call={exportSelected} columns={columns} />
        </Suspense>
      )}
      <Button variant="plain" className={styles.last} onClick={() => unselectAll()}>
        {t('unselect')}
      </Button>
      {action && <BulkDialog action={action} onClose={() => setChosen(null)} />}
    </section>
  );
}

const RowMenu = lazyDialog(() => import('./RowMenu.tsx'));

function ListBody<R extends RaRecord>(list: ListProps<R>) {
  const t = useT(common);
  const phone = usePhone();
  const found = useListContext<R, ApiError>();
  const { data, error, isPending, isPaused, isPlaceholderData, total, filterValues, setFilters } = found;
  const [menu, setMenu] = useState<{ record: R; at: HTMLElement } | null>(null);
  const retry = () => void found.refetch();

  if (isPending && !isPaused) return <div className={styles.table}>{<SkeletonRows rows={12} />}</div>;
  if (!data) {
    return (
      <div className={styles.table}>
        <FailedState error={error} what={list.title} onRetry={retry} />
      </div>
    );
  }
  if (total === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return (
      <div className={styles.table}>
        {filtered ? (
          <EmptyState action={<Button onClick={() => setFilters({}, [])}>{t('clear')}</Button>} />
        ) : (
          <EmptyList add={list.add} text={list.emptyText} />
        )}
      </div>
    );
  }
  const Rows = phone ? PhoneRows : Table;
  return (
    <>
      {error && (
        <p className={styles.old} role="alert">
          {t('not_refreshed')}
          <Button variant="link" onClick={retry}>
            {t('try_again')}
          </Button>
        </p>
      )}
      <div
        className={classes(styles.table, isPlaceholderData && styles.waiting)}
        aria-busy={isPlaceholderData || undefined}
        // Rows without controls could otherwise not be scrolled by keyboard.
        {...(!list.onOpen && !list.actions && { tabIndex: 0, role: 'region', 'aria-label': list.title })}
      >
        <Rows {...list} onMenu={(record, at) => setMenu({ record, at })} />
      </div>
      {menu && (
        <RowMenu
          title={list.card(menu.record).name}
          actions={list.actions?.(menu.record) ?? []}
          at={phone ? null : menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function EmptyList({ add, text }: { add?: Add | false; text?: string }) {
  const t = useT(common);
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('nothing_yet')}
      text={text}
      action={
        add && (
          <Button onClick={() => ('run' in add ? add.run() : void navigate(add.href))}>
            {add.label ?? t('add')}
          </Button>
        )
      }
    />
  );
}
