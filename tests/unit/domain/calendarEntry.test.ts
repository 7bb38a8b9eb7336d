import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ENTRY_TITLE_MAX, entryTitleOf } from '../../../domain/calendarEntry.ts';
import { characterCount } from '../../../domain/characters.ts';

it.each([
  [' Inglês da noite ', 'Inglês da noite'],
  [
    'Turma de Conversação Intermediária e Avançada para Empresas',
    'Turma de Conversação Intermediária e Avançada…',
  ],
  [
    'Turma de Conversação Intermediária – Avançada – Empresas do Sul',
    'Turma de Conversação Intermediária – Avançada…',
  ],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
  ['á'.repeat(60), `${'á'.repeat(49)}…`],
])('the title of the lessons of %j', (name, title) => {
  expect(entryTitleOf(name)).toBe(title);
});

it('fits, keeps a name that fits, and ends with a whole word', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => !/\s/u.test(text));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      const name = words.join(' ');
      const title = entryTitleOf(name);
      expect(characterCount(title)).toBeLessThanOrEqual(ENTRY_TITLE_MAX);
      expect(title === name).toBe(characterCount(name) <= ENTRY_TITLE_MAX);
      if (title === name) return;
      const kept = title.slice(0, -1);
      expect(title.endsWith('…')).toBe(true);
      expect(name.startsWith(kept)).toBe(true);
      if (kept.includes(' ')) expect(name.slice(kept.length)).toMatch(/^[\s,;:–—-]/u);
    }),
  );
});
