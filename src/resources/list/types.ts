import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { ChangeKey } from '../../dataProvider/changes.ts';
import type { ExportKey } from '../../dataProvider/useExport.ts';
import type { FilterKind } from '../../ui/filters.ts';

/** The first column cannot be hidden. */
export interface Column<R extends RaRecord> {
  /** The field on the wire, which a sortable column also sorts by. */
  source: string;
  label: string;
  /** The field's value by default. */
  render?: (record: R) => ReactNode;
  /** Requires a name in the contract's whitelist of sorts. */
  sortable?: boolean;
  alignRight?: boolean;
  /** Takes the width that the other columns leave: a text is truncated to one line, an element truncates itself. */
  grow?: boolean;
  /** Hidden until the user selects it. */
  hidden?: boolean;
}

export interface RowAction {
  icon: TablerIcon;
  label: string;
  /** Reason why it is disabled. */
  unavailable?: string | false;
  /** Always shown in the menu, never as an icon. */
  inOverflowMenu?: boolean;
  run: () => void;
}

/** Opens a screen with the selected rows. */
export interface SelectionScreen {
  label: string;
  icon: TablerIcon;
  /** Offered for a selection of exactly so many rows. */
  rows: number;
  open: (ids: readonly Identifier[]) => void;
}

export interface BulkAction {
  label: string;
  icon: TablerIcon;
  destructive?: boolean;
  title: (count: number) => string;
  text: string;
  /** Input that is needed before the action runs; `isIncomplete` tells whether it is still missing. */
  field?: ReactNode;
  isIncomplete?: boolean;
  /** Taken from `forEach` of dataProvider/calls.ts, together with `changes`. */
  run: (id: Identifier) => Promise<unknown>;
  changes: ChangeKey;
  done: (count: number) => string;
}

/** A row on a phone. */
export interface Card {
  name: string;
  /** The accessible name of the row's menu, where names repeat. */
  label?: string;
  avatar?: { id: string; photo?: string | null };
  /** Truncated at half the line. */
  fact?: ReactNode;
  state?: ReactNode;
  /** Up to three lines between the name and the state. */
  text?: string;
}

/** Opens an address or a dialog. */
export type Add = { label?: string } & ({ href: string } | { run: () => void });

export interface ListProps<R extends RaRecord> {
  title: string;
  /** Shown above the filters. */
  intro?: ReactNode;
  /** What the list is for, shown while nothing is in it. */
  emptyText?: string;
  columns: readonly Column<R>[];
  filters: readonly FilterKind[];
  /** The name of the filter whose choices are tabs above the filters, or tabs of the list's own; saved searches are tabs, too. */
  tabs?: string | ReactElement;
  /** Sorts by name by default. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Sent in addition to the filters. */
  permanentFilter?: Readonly<Record<string, string>> | undefined;
  /** Totals above this are shown as "N+", because the server stops counting there. */
  countLimit?: number;
  /** Milliseconds; the query client's value by default. */
  staleTime?: number;
  /** Shown beside the title. */
  tools?: ReactNode;
  /** False without the permission. */
  add?: Add | false;
  actions?: (record: R) => readonly RowAction[];
  bulk?: readonly BulkAction[];
  selectionScreen?: SelectionScreen | false;
  /** Exports the selected rows with the visible columns. */
  exportSelected?: ExportKey;
  card: (record: R) => Card;
  onOpen?: (record: R) => void;
}
