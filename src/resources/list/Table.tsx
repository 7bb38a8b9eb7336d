import { useMemo } from 'react';
import { DataTable, DataTableBody, type RaRecord } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { hiddenByDefault } from './columns.ts';
import { OpenContext, Row } from './Row.tsx';
import { RowActions } from './RowActions.tsx';
import { PageCheckbox, RowCheckbox } from './SelectCells.tsx';
import { tableStyles } from './tableStyles.ts';
import type { ListProps } from './types.ts';

interface Props<R extends RaRecord> extends ListProps<R> {
  onMenu: (record: R, at: HTMLElement) => void;
}

const Body = (props: object) => <DataTableBody {...props} row={Row} />;

/** react-admin's table as the look has it: on the sheet, sticky head; a click, or Enter on the row, opens it. */
export function Table<R extends RaRecord>({ columns, actions, bulk = [], card, onOpen, onMenu }: Props<R>) {
  const t = useT(ui);
  const hidden = useMemo(() => hiddenByDefault(columns), [columns]);
  return (
    <OpenContext.Provider value={onOpen as ((record: RaRecord) => void) | undefined}>
      <DataTable<R>
        body={Body}
        rowClick={false}
        hiddenColumns={hidden}
        bulkActionButtons={false}
        sx={tableStyles}
      >
        {bulk.length > 0 && (
          <DataTable.Col<R>
            className="select"
            label={<PageCheckbox />}
            render={(record) => <RowCheckbox record={record} name={card(record).name} />}
          />
        )}
        {columns.map(({ source, label, render, sortable, alignRight: right }) => (
          <DataTable.Col<R>
            key={source}
            source={source as never}
            label={label}
            disableSort={!sortable}
            align={right ? 'right' : undefined}
            render={render}
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
