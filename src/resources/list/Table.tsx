import { common } from 'virtual:texts/common';
import { IconDots } from '@tabler/icons-react';
import {
  createContext,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useMemo,
  useRef,
} from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableRow,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { RowActionButton } from '../../ui/RowAction.tsx';
import { LongText } from './LongText.tsx';
import type { ListProps, RowAction } from './types.ts';

interface TableProps<R extends RaRecord> extends ListProps<R> {
  onMenu: (record: R, at: HTMLElement) => void;
}

const Body = (props: object) => <DataTableBody {...props} row={Row} />;

export function Table<R extends RaRecord>({
  columns,
  actions,
  bulk = [],
  exportSelected,
  card,
  onOpen,
  onMenu,
}: TableProps<R>) {
  const t = useT(common);
  const hidden = useMemo(() => hiddenByDefault(columns), [columns]);
  const longs = columns.filter(({ grow }) => grow).length;
  return (
    <OpenContext.Provider value={onOpen as ((record: RaRecord) => void) | undefined}>
      <DataTable<R>
        body={Body}
        rowClick={false}
        hiddenColumns={hidden}
        bulkActionButtons={false}
        sx={{ ...tableStyles, '--long': `${100 / longs}%` }}
      >
        {(bulk.length > 0 || exportSelected) && (
          <DataTable.Col<R>
            className="select"
            label={<PageCheckbox />}
            render={(record) => <RowCheckbox record={record} name={card(record).name} />}
          />
        )}
        {columns.map(({ source, label, render, sortable, alignRight: right, grow }, index) => (
          <DataTable.Col<R>
            key={source}
            source={source as never}
            label={label}
            className={classes(index === 0 && 'first', grow && 'long')}
            disableSort={!sortable}
            align={right ? 'right' : undefined}
            render={
              grow
                ? (record) => {
                    const content = render?.(record) ?? record[source];
                    return isValidElement(content) ? content : <LongText text={String(content)} />;
                  }
                : render
            }
          />
        ))}
        {actions && (
          <DataTable.Col<R>
            source={'actions' as never}
            label={t('actions')}
            disableSort
            render={(record) => (
              <RowActions
                name={card(record).name}
                actions={actions(record)}
                onMenu={(at) => onMenu(record, at)}
              />
            )}
          />
        )}
      </DataTable>
    </OpenContext.Provider>
  );
}

/** Undefined when rows do not open. */
const OpenContext = createContext<((record: RaRecord) => void) | undefined>(undefined);

const controls = 'a, button, input, label, select, textarea';

/** Enter opens a row; the arrow keys move to its neighbours. */
function Row(props: object) {
  const record = useRecordContext();
  const onOpen = useContext(OpenContext);
  const open = record && onOpen ? () => onOpen(record) : undefined;
  const click = (event: MouseEvent<HTMLElement>) => {
    const at = event.target as Element;
    // Events of a dialog opened from a cell bubble through React's tree.
    if (event.currentTarget.contains(at) && !at.closest(controls)) open?.();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') open?.();
    const to = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
    if (!to) return;
    event.preventDefault();
    (event.currentTarget[to as 'nextElementSibling'] as HTMLElement | null)?.focus();
  };
  return (
    <DataTableRow
      {...props}
      tabIndex={0}
      data-opens={open ? '' : undefined}
      onClick={click}
      onKeyDown={press}
    />
  );
}

interface RowActionsProps {
  name: string;
  actions: readonly RowAction[];
  onMenu: (at: HTMLElement) => void;
}

const most = 3;

export function splitActions(actions: readonly RowAction[]): { inRow: RowAction[]; inMenu: RowAction[] } {
  const usual = actions.filter(({ inOverflowMenu }) => !inOverflowMenu);
  const inMenu = actions.filter(({ inOverflowMenu }) => inOverflowMenu);
  const room = inMenu.length > 0 || usual.length > most ? most - 1 : most;
  return { inRow: usual.slice(0, room), inMenu: [...usual.slice(room), ...inMenu] };
}

/** Shows at most three icons per row; with more actions, the third opens the menu. */
function RowActions({ name, actions, onMenu }: RowActionsProps) {
  const t = useT(common);
  const place = useRef<HTMLSpanElement>(null);
  const { inRow, inMenu } = splitActions(actions);
  return (
    <span ref={place}>
      {inRow.map(({ icon, label, unavailable, run }) => (
        <RowActionButton key={label} icon={icon} label={label} unavailable={unavailable} onClick={run} />
      ))}
      {inMenu.length > 0 && (
        <RowActionButton
          icon={IconDots}
          label={t('more_of', { name })}
          onClick={() => place.current && onMenu(place.current)}
        />
      )}
    </span>
  );
}

/** Selects a range with Shift. Replaces react-admin's own checkbox, which has no accessible name. */
function RowCheckbox({ record, name }: { record: RaRecord; name: string }) {
  const t = useT(common);
  const { handleToggleItem } = useDataTableCallbacksContext();
  const chosen = useDataTableSelectedIdsContext() ?? [];
  return (
    <Checkbox
      aria-label={t('select', { name })}
      checked={chosen.includes(record.id)}
      onClick={(event: MouseEvent<HTMLInputElement>) => handleToggleItem?.(record.id, event)}
      onChange={() => undefined}
    />
  );
}

function PageCheckbox() {
  const t = useT(common);
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const here = ids.filter((id) => selectedIds.includes(id)).length;
  const all = here === ids.length;
  return (
    <Checkbox
      aria-label={t('select_page')}
      checked={all}
      mixed={here > 0 && !all}
      onChange={() =>
        onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
      }
    />
  );
}

const tableStyles = {
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-head, & .RaDataTable-headerCell': {
    position: 'sticky',
    top: 0,
    zIndex: 'var(--layer-raised)',
    borderTop: 0,
    borderRadius: '0 !important',
    backgroundColor: 'var(--sheet)',
    whiteSpace: 'nowrap',
  },
  '& .MuiTableSortLabel-icon': { fontSize: 'var(--text-xl)' },
  '& .MuiTableCell-head .MuiTableSortLabel-icon': { opacity: 0 },
  '& .MuiTableCell-head .Mui-active .MuiTableSortLabel-icon': { opacity: 1 },
  // Rows are one line high; wide tables scroll sideways.
  '& .MuiTableCell-body': { whiteSpace: 'nowrap' },
  // The cell has no width of its own and takes its share of what the others leave.
  '& .MuiTableCell-head.long': { minWidth: 120 },
  '& .MuiTableCell-head.first.long': { minWidth: 230 },
  '& .MuiTableCell-body.long': { width: 'var(--long)', maxWidth: 0 },
  '& tbody tr': { backgroundColor: 'var(--sheet)' },
  // The actions stay visible however many columns are shown.
  '& .column-actions': {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    backgroundColor: 'inherit',
  },
  // So does the first column, which says whose row it is.
  '& .first': { position: 'sticky', left: 0, zIndex: 'var(--layer-raised)', backgroundColor: 'inherit' },
  '& .MuiTableCell-head.first': { zIndex: 'var(--layer-sticky)', backgroundColor: 'var(--sheet)' },
  '@container scroll-state(scrollable: left)': {
    '& .first': { boxShadow: 'inset -1px 0 0 var(--control)' },
  },
  // An edge while more columns can be scrolled into view.
  '@container scroll-state(scrollable: right)': {
    '& .column-actions': { boxShadow: 'inset 1px 0 0 var(--control)' },
  },
  '& .MuiTableCell-head.column-actions': { zIndex: 'var(--layer-sticky)', backgroundColor: 'var(--sheet)' },
  '& .select': { width: 56, paddingRight: '0 !important' },
  '& .select + .MuiTableCell-root': { paddingLeft: 'var(--space-3)' },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& tbody tr:has(.select :checked)': { backgroundColor: 'var(--primary-soft)' },
} as const;

export const hiddenByDefault = (columns: readonly { source: string; hidden?: boolean }[]): string[] =>
  columns.filter(({ hidden }) => hidden).map(({ source }) => source);
