import { expect, it } from 'vitest';
import { optionValues } from '../../../contract/auditFields.ts';
import { languages } from '../../../domain/languages.ts';
import { optionText } from '../../../src/features/log/optionText.ts';
import { logs } from '../../../src/i18n/pt-BR/logs.ts';
import { options } from '../../../src/i18n/pt-BR/options.ts';
import { ui } from '../../../src/i18n/pt-BR/ui.ts';

it.each(languages)('has a text for every value of every closed list in %s', async (language) => {
  const areas = [logs, ui, options] as const;
  await Promise.all(areas.map((each) => each.load(language)));
  const [ofLogs = {}, shared = {}, ofOptions = {}] = areas.map((each) => each.now(language));
  const missing = optionValues.flatMap(([field, values]) =>
    values
      .filter((value) => !optionText({ logs: ofLogs, shared, options: ofOptions }, value))
      .map((value) => `${field}: ${value}`),
  );
  expect(missing).toEqual([]);
});

it('lists the values of each option', () => {
  const fields = optionValues.map(([field]) => field);
  expect(fields).toEqual(expect.arrayContaining(['types', 'status', 'category', 'change', 'student_level']));
  expect(optionValues.filter(([, values]) => values.length === 0)).toEqual([]);
});
