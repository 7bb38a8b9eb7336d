import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync('src/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The search has no title, and the room is dark in both themes. */
const bare = ['src/app/search/SearchDialog.tsx', 'src/portals/classroom/conference/RoomDialog.tsx'];

/** Forms by hand, each with a reason. */
const byHand = [
  // Each change of the columns is stored immediately.
  'src/resources/list/ColumnsDialog.tsx',
  // A name for the filters, below those that are stored.
  'src/resources/list/SavedFilters.tsx',
  // The switch takes effect immediately.
  'src/features/support/ShortcutsDialog.tsx',
];

const fields =
  /<(?:form|Field|TextArea|Select|DateField|TimeField|PhoneField|CodeBoxes|Checkbox|Switch|StarRating)\b/;
const dialogsOf = (text: string) => text.match(/<Dialog\b[\s\S]*?<\/Dialog>/g) ?? [];

it('the dialog of MUI is imported by ui alone', () => {
  const importing = files.filter(({ text }) => /from '@mui\/material\/Dialog(?:\w*)'/.test(text));
  expect(importing.length).toBeGreaterThan(bare.length);
  const outside = importing.map(({ file }) => file).filter((file) => !file.startsWith('src/ui/'));
  expect(outside.toSorted()).toEqual(bare);
});

it('every dialog with fields is a FormDialog', () => {
  const withForm = files.filter(({ text }) => text.includes('<FormDialog'));
  expect(withForm.length).toBeGreaterThan(30);
  const others = files
    .filter(({ file }) => !/^src\/(ui|gallery|features\/dialog)\//.test(file))
    .filter(({ text }) => dialogsOf(text).some((dialog) => fields.test(dialog)))
    .map(({ file }) => file);
  expect(others.filter((file) => !byHand.includes(file))).toEqual([]);
});
