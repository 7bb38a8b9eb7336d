import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Blocker } from '../../domain/merge.ts';
import type { FieldName } from '../../domain/registrationFields.ts';
import type { AreaTexts } from '../texts/catalogues.ts';
import type { NameIn, OwnDataField, OwnDataSection } from '../texts/ownData.ts';

/** Conditions on rows of the person whose id is given. */
export type RowsOf = (user_id: string) => SQL;
export type Columns<T extends PgTable> = Extract<keyof T['_']['columns'], string>;

/** Reasons why a column or a table is not exported. */
export const reasons = {
  key: 'an id, which says nothing by itself',
  secret: 'whoever reads it could act as the person',
  others: 'about someone else',
  anonymous: 'must not be linked to a person',
  internal: 'a mark for the processing, without meaning outside of it',
  same: 'said by another part of the export',
  not_personal: 'about no person',
} as const;
export type Reason = keyof typeof reasons;

/** Marks a time that is not a column of the table. */
export class Instant {
  readonly value: SQL;
  constructor(value: SQL) {
    this.value = value;
  }
}
export const instant = (value: SQL) => new Instant(value);

/** Exported in place of the value of a column. */
export type Facts = Readonly<Partial<Record<OwnDataField, SQL | Instant>>>;
export type Decision<C = OwnDataField> = Reason | Facts | (C extends OwnDataField ? true : never);

/** Treatment of the person's rows by an erasure. */
type Erasure<T extends PgTable> =
  /** Removes the files whose keys are in these columns, too. */
  | { readonly fate: 'removed'; readonly of: RowsOf; readonly files?: readonly Columns<T>[] }
  /** Every column but those that stay, so that a new one is cleared until someone decides otherwise. */
  | {
      readonly fate: 'cleared';
      readonly of: RowsOf;
      readonly stays: readonly Columns<T>[];
      readonly set?: { readonly [C in Columns<T>]?: SQL };
    }
  /** Must be retained by law; removed when the retention ends. */
  | { readonly fate: 'kept'; readonly of: RowsOf }
  /** Reveals nothing once the person's name and data are gone, or was never about a person. */
  | { readonly fate: 'stays'; readonly why: string }
  /** About others: only its texts are searched. */
  | { readonly fate: 'searched' };

interface Rows<T extends PgTable> {
  readonly section: OwnDataSection;
  /** The section before it; only the first has none. */
  readonly after?: OwnDataSection;
  /** Defaults to the rows of the erasure. */
  readonly of?: RowsOf;
  /** A time or day by which they are ordered, not null. */
  readonly by?: Columns<T> | SQL;
}

/** `true` for the value as it is. Each column is decided: a new one does not compile until it is. */
type Export<T extends PgTable> =
  | Reason
  | (Rows<T> & { readonly columns: { readonly [C in Columns<T>]: Decision<C> } })
  /** Rows of a table of the registration, all of whose fields are exported as they are. */
  | (Rows<T> & {
      readonly rest: { readonly [C in Exclude<Columns<T>, FieldName>]: Decision<C> } & {
        readonly [C in Extract<Columns<T>, FieldName>]?: Decision<C>;
      };
    });

/** True only for a table that the texts of merges name in this group. */
type IfNamed<T extends PgTable, Group extends 'move' | 'moved'> =
  T['_']['name'] extends NameIn<Group, keyof AreaTexts<'merges'>> ? boolean : false;

/** Treatment of the source record's rows by a merge. */
export interface Merge<T extends PgTable = PgTable> {
  /** They move to the kept record. */
  readonly moved?: {
    /** The column with the person's id. */
    readonly owner: Columns<T>;
    /** Columns that identify a row among those of the person. */
    readonly key: readonly Columns<T>[];
    /** Excludes rows that `kept` already has an equivalent of; by default all rows move. */
    readonly where?: (kept: string) => SQL;
    /** Whether the preview of a merge counts them, as the text `merges.move.<table>` says. */
    readonly isCounted: IfNamed<T, 'move'>;
    /** Whether people see and edit them, so that a merge is not undone once they have changed: `merges.moved.<table>` has changed. */
    readonly isEdited: IfNamed<T, 'moved'>;
  };
  /** They are removed because they end with the login; never restored. */
  readonly ended?: RowsOf;
  /** The rest is removed, and restored with the record. */
  readonly removed?: RowsOf;
  /** Whether the preview counts the rows that are removed. */
  readonly isLossCounted?: IfNamed<T, 'move'>;
  /** Conditions under which a record cannot be merged into another, on its user `u`, student `s`, teacher `t` and seller `f`. */
  readonly kept?: Readonly<Partial<Record<Blocker, SQL>>>;
}

/** Personal data in a table. */
interface Holding<T extends PgTable> {
  readonly erasure: Erasure<T>;
  /** Texts in these columns may name a person, and are searched after the erasure. */
  readonly searched?: readonly Columns<T>[];
  /** Its texts are made of those of other tables, and are searched after them. */
  readonly repeats?: true;
  readonly exported: Export<T>;
  readonly merge: 'untouched' | Merge<T>;
}

/** A holding of any table. */
export interface Held {
  readonly table: PgTable;
  readonly name: string;
  readonly erasure:
    | { fate: 'removed'; of: RowsOf; files: readonly string[] }
    | { fate: 'cleared'; of: RowsOf; set: Readonly<Record<string, SQL>> }
    | { fate: 'kept'; of: RowsOf }
    | { fate: 'stays'; why: string }
    | { fate: 'searched' };
  readonly searched: readonly string[];
  readonly repeats: boolean;
  readonly exported:
    | Reason
    | {
        section: OwnDataSection;
        after?: OwnDataSection;
        of?: RowsOf;
        by?: string | SQL;
        columns?: Readonly<Record<string, Decision>>;
        rest?: Readonly<Record<string, Decision>>;
      };
  readonly merge: Merge;
}

/** Value of a column once it is cleared. */
function blank({ name, notNull, hasDefault }: PgColumn): SQL {
  if (!notNull) return sql`null`;
  if (!hasDefault) throw new Error(`${name} has no blank value: it stays, or is set`);
  return sql`default`;
}

function clearedColumns(table: PgTable, stays: readonly string[], set: Readonly<Record<string, SQL>>) {
  const columns: [string, PgColumn][] = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns
      .filter(
        ([name, { primary, generated }]) =>
          !primary && generated === undefined && name !== 'updated_at' && !stays.includes(name),
      )
      .map(([name, column]) => [name, set[name] ?? blank(column)]),
  );
}

export function holds<T extends PgTable>(table: T, holding: Holding<T>): Held {
  const { erasure, searched = [], repeats = false, exported, merge } = holding;
  const common = {
    table,
    name: getTableName(table),
    searched,
    repeats,
    exported: exported as Held['exported'],
    merge: merge === 'untouched' ? {} : (merge as Merge),
  };
  if (erasure.fate === 'removed') return { ...common, erasure: { files: [], ...erasure } };
  if (erasure.fate !== 'cleared') return { ...common, erasure };
  const { fate, of, stays, set = {} } = erasure;
  return {
    ...common,
    erasure: { fate, of, set: clearedColumns(table, stays, set as Readonly<Record<string, SQL>>) },
  };
}

/** An area's declaration: each of its tables under its own name. */
export type PersonalData = Readonly<Record<string, Held>>;

export const stamped = { created_at: true, updated_at: 'internal' } as const;
