import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { type Forgotten, personalData, referringFirst } from '../../../server/areas/personalData.ts';
import type * as transfers from '../../../server/areas/transfers/tables.ts';
import { holds } from '../../../server/platform/personalData.ts';
import { areaTexts } from '../../../server/texts/catalogues.ts';

const notes = pgTable('notes', { note_id: uuid('note_id').primaryKey(), title: text('title') });
const pages = pgTable('pages', {
  page_id: uuid('page_id').primaryKey(),
  note_id: uuid('note_id').references(() => notes.note_id),
});
const erasure = { fate: 'removed', of: (id: string) => sql`note_id = ${id}` } as const;

it('a table that says nothing of people does not compile', () => {
  const complete: Record<Forgotten<{ transfers: typeof transfers }>, never> = {};
  // @ts-expect-error The table `notes` is forgotten.
  const incomplete: Record<
    Forgotten<{ transfers: typeof transfers; other: { notes: typeof notes } }>,
    never
  > = {};
  expect([complete, incomplete]).toEqual([{}, {}]);
});

it('a column without a decision and a table without a part in merges do not compile', () => {
  const held = holds(notes, {
    erasure,
    exported: { section: 'feedback', columns: { note_id: 'key', title: 'others' } },
    merge: 'untouched',
  });
  holds(notes, {
    erasure,
    // @ts-expect-error The column `title` is not decided.
    exported: { section: 'feedback', columns: { note_id: 'key' } },
    merge: 'untouched',
  });
  // @ts-expect-error What a merge does is not decided.
  holds(notes, { erasure, exported: 'internal' });
  // @ts-expect-error There is no such column.
  holds(notes, { erasure, searched: ['text'], exported: 'internal', merge: 'untouched' });
  expect(held).toMatchObject({ name: 'notes', erasure: { fate: 'removed', files: [] }, merge: {} });
});

it('a merge that counts a table without a text does not compile', () => {
  const common = { erasure, exported: 'internal' } as const;
  const moved = { owner: 'note_id', key: ['note_id'], isCounted: false, isEdited: false } as const;
  holds(notes, { ...common, merge: { moved } });
  // @ts-expect-error There is no text `merges.move.notes`.
  holds(notes, { ...common, merge: { moved: { ...moved, isCounted: true } } });
  // @ts-expect-error There is no text `merges.moved.notes`.
  holds(notes, { ...common, merge: { moved: { ...moved, isEdited: true } } });
  // @ts-expect-error There is no text `merges.move.notes`.
  holds(notes, { ...common, merge: { removed: erasure.of, isLossCounted: true } });
  const counted = personalData.flatMap(({ name, merge }) =>
    merge.moved?.isCounted || merge.isLossCounted ? [name] : [],
  );
  const texts = Object.keys(areaTexts('pt-BR', 'merges')).filter((key) => key.startsWith('move.'));
  expect(counted.map((name) => `move.${name}`).toSorted()).toEqual(texts.toSorted());
});

it('a column that is not said to stay is cleared', () => {
  const { erasure: cleared } = holds(notes, {
    erasure: { ...erasure, fate: 'cleared', stays: [] },
    exported: 'internal',
    merge: 'untouched',
  });
  expect(cleared.fate === 'cleared' && Object.keys(cleared.set)).toEqual(['title']);
});

it('rows that refer to others are removed first', () => {
  const names = referringFirst([{ table: notes }, { table: pages }]).map(({ table }) => table);
  expect(names).toEqual([pages, notes]);
  const tables = referringFirst(personalData).map(({ name }) => name);
  expect(tables.indexOf('student_transfers')).toBeLessThan(tables.indexOf('matches'));
  expect(tables.indexOf('matches')).toBeLessThan(tables.indexOf('students'));
  expect(tables.indexOf('students')).toBeLessThan(tables.indexOf('users'));
});
