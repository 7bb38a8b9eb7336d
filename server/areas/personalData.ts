import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Held } from '../platform/personalData.ts';
import type * as platform from '../platform/tables.ts';
import type * as payment from '../providers/payment/sandbox/tables.ts';
import type * as embeddedRoom from '../providers/room/embedded/tables.ts';
import * as availability from './availability/tables.ts';
import * as backups from './backups/tables.ts';
import * as calendar from './calendar/tables.ts';
import * as classes from './classes/tables.ts';
import * as contracts from './contracts/tables.ts';
import * as documents from './documents/tables.ts';
import * as feedback from './feedback/tables.ts';
import * as feeds from './feeds/tables.ts';
import * as franchisees from './franchisees/tables.ts';
import * as secondFactor from './identity/secondFactor/tables.ts';
import * as identity from './identity/tables.ts';
import * as imports from './imports/tables.ts';
import * as learning from './learning/tables.ts';
import * as matching from './matching/tables.ts';
import * as merges from './merges/tables.ts';
import * as messages from './messages/tables.ts';
import * as payments from './payments/tables.ts';
import * as companies from './people/companies/tables.ts';
import * as people from './people/tables.ts';
import * as other from './privacy/otherTables.ts';
import * as privacy from './privacy/tables.ts';
import * as room from './room/tables.ts';
import * as studentLessons from './studentLessons/tables.ts';
import * as timetable from './timetable/tables.ts';
import * as transfers from './transfers/tables.ts';

/** The tables of every area but those of plain resources, in the order in which an erasure searches their texts. */
const areas = {
  identity,
  secondFactor,
  messages,
  feedback,
  classes,
  calendar,
  people,
  companies,
  studentLessons,
  transfers,
  room,
  other,
  imports,
  availability,
  backups,
  contracts,
  documents,
  feeds,
  franchisees,
  learning,
  matching,
  merges,
  payments,
  privacy,
  timetable,
};

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
  const left = [...entries];
  const sorted: E[] = [];
  while (left.length > 0) {
    const isReferred = ({ table }: E) =>
      left.some(
        (other) =>
          other.table !== table &&
          getTableConfig(other.table).foreignKeys.some((key) => key.reference().foreignTable === table),
      );
    const next = left.findIndex((entry) => !isReferred(entry));
    if (next < 0) throw new Error('tables refer to each other in a circle');
    sorted.push(...left.splice(next, 1));
  }
  return sorted;
}
