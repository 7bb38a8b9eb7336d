// @vitest-environment jsdom
import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import type { Area, Texts } from '../../src/i18n/area.ts';
import { flatten } from '../../src/i18n/flatten.ts';
import { format } from '../../src/i18n/format.ts';

type Portuguese = Record<string, Area>;
const portuguese = import.meta.glob<Portuguese>('../../src/i18n/pt-BR/*.ts', { eager: true });
const others = import.meta.glob<{ default: Texts }>('../../src/i18n/{en,es,de,it,fr}/*.ts', { eager: true });

const areas = Object.values(portuguese).flatMap((file) => Object.values(file));
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe('texts', () => {
  it.each(areas.map((area) => [area.name, area] as const))('English has every text of %s', (name, area) => {
    const texts = others[`../../src/i18n/en/${name}.ts`]?.default ?? {};
    expect(Object.keys(texts).sort()).toEqual(Object.keys(area.base).sort());
  });

  it.each(Object.entries(others))(
    '%s fills the same blanks as the Portuguese',
    (path, { default: texts }) => {
      const base = areas.find(({ name }) => path.endsWith(`/${name}.ts`))?.base ?? {};
      for (const [key, text] of Object.entries(texts)) {
        expect([key, placeholders(text)]).toEqual([key, placeholders(base[key] ?? '')]);
      }
    },
  );

  it("our Portuguese of react-admin has exactly react-admin's keys", () => {
    const ra = areas.find(({ name }) => name === 'ra');
    const expected = flatten(english.ra as unknown as Parameters<typeof flatten>[0]);
    expect(Object.keys(ra?.base ?? {}).sort()).toEqual(Object.keys(expected).sort());
  });
});

describe('format', () => {
  it('fills blanks and leaves unknown ones', () => {
    expect(format('Página %{page} de %{pages}', { page: 2, pages: 11 })).toBe('Página 2 de 11');
    expect(format('%{name}')).toBe('%{name}');
  });

  it.each([
    [1, '1 vez'],
    [2, '2 vezes'],
    [0, '0 vezes'],
  ])('picks the side for %i', (smart_count, text) => {
    expect(format('%{smart_count} vez |||| %{smart_count} vezes', { smart_count })).toBe(text);
  });
});
