import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../bin/texts/catalogue.ts';
import { argumentsOf, format, type Values } from '../../../contract/format.ts';
import { languages } from '../../../domain/languages.ts';

describe('a text', () => {
  it('has its arguments filled, and keeps those without a value as they are written', () => {
    expect(format('pt-BR', 'Página {page} de {pages}', { page: 2, pages: 11 })).toBe('Página 2 de 11');
    expect(format('pt-BR', '{name}')).toBe('{name}');
  });

  it.each([
    ['pt-BR', [0, 1, 2], ['0 aula', '1 aula', '2 aulas']],
    ['fr', [0, 1, 2], ['0 aula', '1 aula', '2 aulas']],
    ['de', [0, 1, 2], ['0 aulas', '1 aula', '2 aulas']],
  ] as const)('has the plural of the CLDR rules of %s', (language, counts, texts) => {
    const text = '{count, plural, one {{count} aula} other {{count} aulas}}';
    expect(counts.map((count) => format(language, text, { count }))).toEqual(texts);
  });

  it('prefers the form of an exact number, and writes the number as the language does', () => {
    const text = '{count, plural, =0 {ninguém} one {# pessoa} other {# pessoas}}';
    const written = [0, 1, 12_345].map((count) => format('pt-BR', text, { count }));
    expect(written).toEqual(['ninguém', '1 pessoa', '12.345 pessoas']);
  });

  it('has the form of a choice, with arguments inside', () => {
    const text = 'Oi, {kind, select, teacher {professor {name}} other {{name}}}';
    expect(format('pt-BR', text, { kind: 'teacher', name: 'Rui' })).toBe('Oi, professor Rui');
    expect(format('pt-BR', text, { kind: 'student', name: 'Rui' })).toBe('Oi, Rui');
  });

  it('keeps apostrophes, and quotes braces between them', () => {
    expect(format('it', "l'anno di {name}", { name: 'Rui' })).toBe("l'anno di Rui");
    expect(format('it', "l''anno '{x}' {name}", { name: 'Rui' })).toBe("l'anno {x} Rui");
  });

  it.each(['{', '{name', '{n, plural, one {a}}', '{n, plural, one {a} other {b}', 'a } b', '{n, date}'])(
    'is refused when it is no message: %s',
    (text) => {
      expect(() => format('pt-BR', text)).toThrow();
    },
  );
});

it.each(languages)('every text in %s reads as in another implementation of ICU MessageFormat', (language) => {
  for (const texts of readCatalogue(language).values())
    for (const text of Object.values(texts))
      for (const count of [0, 1, 2, 5, 1000]) {
        const values: Values = Object.fromEntries(
          Object.entries(argumentsOf(text)).map(([name, kind]) => [
            name,
            kind === 'plural' ? count : `<${name}>`,
          ]),
        );
        const expected = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values);
        expect(format(language, text, values)).toBe(expected);
        if (!text.includes('plural')) break;
      }
});
