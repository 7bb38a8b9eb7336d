/** How react-admin's table sits on the sheet. */
export const tableStyles = {
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-head, & .RaDataTable-headerCell': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    borderTop: 0,
    borderRadius: '0 !important',
    backgroundColor: 'var(--sheet)',
    whiteSpace: 'nowrap',
  },
  '& .MuiTableSortLabel-icon': { fontSize: 16 },
  '& .MuiTableCell-head .MuiTableSortLabel-icon': { opacity: 0 },
  '& .MuiTableCell-head .Mui-active .MuiTableSortLabel-icon': { opacity: 1 },
  // A row is one line high; what does not fit is reached by scrolling sideways.
  '& .MuiTableCell-body': { whiteSpace: 'nowrap' },
  '& tbody tr': { backgroundColor: 'var(--sheet)' },
  // What can be done with a row stays in sight however many columns somebody chose.
  '& .column-actions': {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    backgroundColor: 'inherit',
  },
  // An edge tells that there are more columns under it, while there are.
  '@container scroll-state(scrollable: right)': {
    '& .column-actions': { boxShadow: 'inset 1px 0 0 var(--control)' },
  },
  '& .MuiTableCell-head.column-actions': { zIndex: 2, backgroundColor: 'var(--sheet)' },
  '& .select': { width: 56, paddingRight: '0 !important' },
  '& .select + .MuiTableCell-root': { paddingLeft: '12px' },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& tbody tr:has(.select :checked)': { backgroundColor: 'var(--primary-soft)' },
} as const;
