import type { PgTable } from 'drizzle-orm/pg-core';
import type { Held } from '../../platform/personalData.ts';
import { mail_outbox } from '../../platform/tables.ts';
import { personalData, referringFirst } from '../personalData.ts';

type Fate = Exclude<Held['erasure'], { fate: 'searched' }> | { fate: 'searched'; columns: readonly string[] };
export type Holding = Fate & { table: PgTable; name: string };

const ofFate = (fate: Fate['fate']): Holding[] =>
  referringFirst(personalData).flatMap(({ table, name, erasure }) =>
    erasure.fate === fate && erasure.fate !== 'searched' ? [{ table, name, ...erasure }] : [],
  );

const searched = (repeats: boolean): Holding[] =>
  personalData.flatMap((held) =>
    held.searched.length > 0 && held.repeats === repeats
      ? [{ table: held.table, name: held.name, fate: 'searched', columns: held.searched }]
      : [],
  );

/** Mails are found by addresses, also earlier ones, which other rows that are removed have. */
const mailsFirst = (removed: readonly Holding[]): Holding[] => [
  ...removed.filter(({ table }) => table === mail_outbox),
  ...removed.filter(({ table }) => table !== mail_outbox),
];

/** Personal data in every table and its treatment by an erasure, in the order of execution. */
export const holdings: readonly Holding[] = [
  ...mailsFirst(ofFate('removed')),
  ...ofFate('kept'),
  ...ofFate('cleared'),
  // Texts before the notices and e-mails that are made of them.
  ...searched(false),
  ...searched(true),
  ...ofFate('stays'),
];
