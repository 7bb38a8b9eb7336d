import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldRows } from '../../domain/registrationFields.ts';

const sources = [
  ...globSync('{domain,contract,server,src}/**/*.{ts,tsx}'),
  ...globSync('server/platform/db/migrations/*.sql'),
].filter((file) => !/^(src\/i18n|contract\/texts|server\/demo)\//.test(file));
const fileNaming = (name: string) => {
  const word = new RegExp(`\\b${name}\\b`);
  // The media type and the main part of slides, of which one field has the name.
  const slides = /presentationml\.presentation|ppt\/presentation\.xml/g;
  return sources.filter((file) => word.test(readFileSync(file, 'utf8').replace(slides, ''))).toSorted();
};

const step = (name: 'person' | 'type' | 'franchise') => `src/resources/registration/steps/${name}Steps.tsx`;
it.each([
  ['course_experience', step('type')],
  ['teacher_experience', step('type')],
  ['availability_of_work', step('franchise')],
  ['english_level', step('franchise')],
  ['is_inside_salesperson', step('person')],
  ['sales_experience', step('franchise'), 'companies'],
  ['presentation', step('franchise'), 'companies'],
  ['municipal_registration', step('franchise'), 'companies'],
])(
  '%s, a field without rules of its own, is in the five files of docs/adding.md',
  (name, input, migration = 'tables') => {
    expect(fieldRows.map(([field]) => field)).toContain(name);
    expect(fileNaming(name)).toEqual([
      'contract/personFields.ts',
      'domain/registrationFields.ts',
      expect.stringMatching(/^server\/areas\/people\/(companies\/)?tables\.ts$/),
      expect.stringMatching(`migrations/\\d{4}_${migration}\\.sql$`),
      input,
    ]);
  },
);
