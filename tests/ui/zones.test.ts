import { describe, expect, it } from 'vitest';
import { languages } from '../../domain/languages.ts';
import { zoneName } from '../../src/ui/zones.ts';

describe('the name of a zone', () => {
  it.each([
    ['America/Sao_Paulo', ['São Paulo', 'São Paulo', 'São Paulo']],
    ['America/Belem', ['Belém', 'Belém', 'Belém']],
    ['America/Buenos_Aires', ['Buenos Aires', 'Buenos Aires', 'Buenos Aires']],
    ['Asia/Calcutta', ['Índia', 'Indien', 'India']],
    ['Asia/Kolkata', ['Índia', 'Indien', 'India']],
    ['Europe/Lisbon', ['Portugal', 'Lisbon', 'Portugal']],
    ['Europe/Kiev', ['Ucrânia', 'Kyiv', 'Ukraine']],
    ['America/Indiana/Knox', ['Knox, Indiana', 'Knox, Indiana', 'Knox, Indiana']],
    ['UTC', ['UTC', 'UTC', 'UTC']],
    ['Etc/GMT+3', ['Etc/GMT+3', 'Etc/GMT+3', 'Etc/GMT+3']],
    ['America/Not_Yet', ['Not Yet', 'Not Yet', 'Not Yet']],
  ])('%s', (zone, names) => {
    expect((['pt-BR', 'de', 'en'] as const).map((language) => zoneName(zone, language))).toEqual(names);
  });

  it('is unique to every zone, and never its id', () => {
    for (const language of languages) {
      const names = Intl.supportedValuesOf('timeZone').map((zone) => zoneName(zone, language));
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => /[/_]|Calcutta|Katmandu|Saigon|Kiev$/.test(name))).toEqual([]);
    }
  });
});
