import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Held } from '../platform/personalData.ts';
import type * as platform from '../platform/tables.ts';
import type * as payment from '../providers/payment/sandbox/tables.ts';
import type * as embeddedRoom from '../providers/room/embedded/tables.ts';
import * as areas from './tables.generated.ts';

type Modules = typeof areas & {
  platform: typeof platform;
  payment: typeof payment;
  embeddedRoom: typeof embeddedRoom;
};
type TablesIn<M> = { [K in keyof M]: M[K] extends PgTable ? K : never }[keyof M];
type DeclaredIn<M> = M extends { personalData: infer P } ? keyof P : never;
/** The names of tables that say nothing of people. */
export type Forgotten<M> = Exclude<
  { [A in keyof M]: TablesIn<M[A]> }[keyof M],
  { [A in keyof M]: DeclaredIn<M[A]> }[keyof M]
>;

/** Does not compile while a table is forgotten, and names it. */
const forgotten: Readonly<Record<Forgotten<Modules>, never>> = {};
void forgotten;

export const personalData: readonly Held[] = Object.values(areas).flatMap((area) =>
  Object.values<Held>(area.personalData),
);

/** Tables that others refer to come after them, so that no row is removed that is still referred to. */
export function referringFirst<E extends { readonly table: PgTable }>(entries: readonly E[]): E[] {
  // Read once for each table: Drizzle builds all indexes and checks of a table anew whenever its description is read.
  const referred = new Map(
    entries.map(({ table }) => [
      table,
      new Set<PgTable>(getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)),
    ]),
  );
  const left = [...entries];
  const sorted: E[] = [];
  while (left.length > 0) {
    const isReferred = ({ table }: E) =>
      left.some((other) => other.table !== table && referred.get(other.table)?.has(table));
    const next = left.findIndex((entry) => !isReferred(entry));
    if (next < 0) throw new Error('tables refer to each other in a circle');
    sorted.push(...left.splice(next, 1));
  }
  return sorted;
}
