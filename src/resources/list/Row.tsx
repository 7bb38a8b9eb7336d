import { createContext, type KeyboardEvent, type MouseEvent, useContext } from 'react';
import { DataTableRow, type RaRecord, useRecordContext } from 'react-admin';

/** What opening a row does; nothing where rows do not open. */
export const OpenContext = createContext<((record: RaRecord) => void) | undefined>(undefined);

const controls = 'a, button, input, label, select, textarea';

/** A row that the keyboard reaches: Enter opens it, the arrows go to its neighbours. */
export function Row(props: object) {
  const record = useRecordContext();
  const onOpen = useContext(OpenContext);
  const open = record && onOpen ? () => onOpen(record) : undefined;
  const click = (event: MouseEvent<HTMLElement>) => {
    const at = event.target as Element;
    // A dialog opened from a cell bubbles here too, though it stands elsewhere in the page.
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
