import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { ChangeKey } from '../../dataProvider/changes.ts';
import type { FilterKind } from '../../ui/filters.ts';

/** A column of a table. The first one always shows; the others can be chosen. */
export interface Column<R extends RaRecord> {
  /** The field on the wire; what the list is sorted by where it is sortable. */
  source: string;
  label: string;
  /** Shows the field's value unless set. */
  render?: (record: R) => ReactNode;
  /** Only names of the contract's whitelist of sorts. */
  sortable?: boolean;
  /** Numbers and money. */
  alignRight?: boolean;
  /** Hidden until the user selects it. */
  hidden?: boolean;
}

/** An action on a row: an icon in the table, an entry of the sheet on phones. */
export interface RowAction {
  icon: TablerIcon;
  label: string;
  /** Why it is disabled. */
  unavailable?: string | false;
  /** Always in the menu. */
  rare?: boolean;
  run: () => void;
}

/** An action on the selected rows, one request per row. */
export interface BulkAction {
  label: string;
  icon: TablerIcon;
  destructive?: boolean;
  title: (count: number) => string;
  text: string;
  /** With `changes` from `forEach` of dataProvider/calls.ts. */
  run: (id: Identifier) => Promise<unknown>;
  changes: ChangeKey;
  done: (count: number) => string;
}

/** A row on a phone, of two lines: name and one fact, then its state. */
export interface Card {
  name: string;
  /** For a person. */
  avatar?: { id: string; photo?: string | null };
  /** A word or two beside the name; longer, it is cut at half the line. */
  fact?: ReactNode;
  state?: ReactNode;
}

/** The list of a resource. */
export interface ListProps<R extends RaRecord> {
  title: string;
  columns: readonly Column<R>[];
  filters: readonly FilterKind[];
  /** By name unless set. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Milliseconds; otherwise the query client's default. */
  staleTime?: number;
  /** The form of a new record; false without the permission. */
  add?: { href: string; label?: string } | false;
  actions?: (record: R) => readonly RowAction[];
  bulk?: readonly BulkAction[];
  card: (record: R) => Card;
  onOpen?: (record: R) => void;
}
