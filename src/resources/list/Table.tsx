import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';

interface Props<R extends RaRecord> {
  children: ReactNode;
  onOpen: (record: R) => void;
}

const look = {
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-head, & .RaDataTable-headerCell': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    borderTop: 0,
    borderRadius: '0 !important',
    backgroundColor: 'var(--sheet)',
  },
  '& .MuiTableSortLabel-icon': { fontSize: 16 },
  '& .MuiTableCell-head .MuiTableSortLabel-icon': { opacity: 0 },
  '& .MuiTableCell-head .Mui-active .MuiTableSortLabel-icon': { opacity: 1 },
  '& .column-actions': { textAlign: 'right', whiteSpace: 'nowrap' },
} as const;

/** react-admin's table as the look has it: on the sheet, sticky head, the whole row opens. */
export function Table<R extends RaRecord>({ children, onOpen }: Props<R>) {
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={(_id, _resource, record) => {
        onOpen(record as R);
        return false;
      }}
      sx={look}
    >
      {children}
    </DataTable>
  );
}
