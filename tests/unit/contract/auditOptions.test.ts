import { expect, it } from 'vitest';
import { optionValues } from '../../../contract/auditFields.ts';
import { languages } from '../../../domain/languages.ts';
import { areaTexts } from '../../../server/texts/catalogues.ts';
import { optionText } from '../../../src/features/log/optionText.ts';

it.each(languages)('has a text for every value of every closed list in %s', (language) => {
  const texts = {
    logs: areaTexts(language, 'logs'),
    shared: areaTexts(language, 'common'),
    options: areaTexts(language, 'options'),
  };
  const missing = optionValues.flatMap(([field, values]) =>
    values.filter((value) => !optionText(texts, value)).map((value) => `${field}: ${value}`),
  );
  expect(missing).toEqual([]);
});

it('lists the values of each option', () => {
  const fields = optionValues.map(([field]) => field);
  expect(fields).toEqual(expect.arrayContaining(['types', 'status', 'category', 'change', 'student_level']));
  expect(optionValues.filter(([, values]) => values.length === 0)).toEqual([]);
});
