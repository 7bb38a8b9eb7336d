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
  /** Without it the field's value is shown. */
  render?: (record: R) => ReactNode;
  /** Only names of the contract's whitelist of sorts. */
  sortable?: boolean;
  /** Numbers and money. */
  alignRight?: boolean;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
}

/** What can be done to one row: an icon in the table, a line in the phone's sheet. */
export interface RowAction {
  icon: TablerIcon;
  label: string;
  /** Why it cannot be done now; it stays in place. */
  unavailable?: string | false;
  /** Always behind the dots. */
  rare?: boolean;
  run: () => void;
}

/** What can be done to many rows at once, one request each. */
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
  /** Given: a person. */
  avatar?: { id: string; photo?: string | null };
  /** A word or two beside the name; longer, it is cut at half the line. */
  fact?: ReactNode;
  state?: ReactNode;
}

/** All that a resource says of its list. */
export interface ListProps<R extends RaRecord> {
  title: string;
  columns: readonly Column<R>[];
  filters: readonly FilterKind[];
  /** The first sort; by name where it is absent. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** How long an answer counts as fresh, in milliseconds, where it is not the default. */
  staleTime?: number;
  /** Where a new one is made; false for who may not. */
  add?: { href: string; label?: string } | false;
  actions?: (record: R) => readonly RowAction[];
  bulk?: readonly BulkAction[];
  card: (record: R) => Card;
  onOpen?: (record: R) => void;
}
