import { renderHook, waitFor } from '@testing-library/react';
import english from 'ra-language-english';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { format } from '../../contract/format.ts';
import { errorTexts } from '../../contract/texts/pt-BR.ts';
import { changePreferences } from '../../src/browser/preferences.ts';
import { type Area, area, type Texts } from '../../src/i18n/area.ts';
import { flatten } from '../../src/i18n/flatten.ts';
import { useTexts } from '../../src/i18n/useT.ts';

type Portuguese = Record<string, Area>;
const portuguese = import.meta.glob<Portuguese>('../../src/i18n/pt-BR/*.ts', { eager: true });
const others = import.meta.glob<{ default: Texts }>('../../src/i18n/{en,es,de,it,fr}/*.ts', { eager: true });

const areas = new Map(
  Object.entries(portuguese).flatMap(([path, file]) =>
    Object.values(file).map((area) => [path.replace(/^.*\//, ''), area] as const),
  ),
);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe('texts', () => {
  it.each(Object.entries(others))('%s has the keys and placeholders of the Portuguese', (path, file) => {
    const name = path.replace(/^.*\//, '');
    const base: Texts = name === 'errors.ts' ? errorTexts : (areas.get(name)?.base ?? {});
    const shape = ([key, text]: [string, string]) => [key, placeholders(text)];
    const of = (texts: Texts) => Object.entries(texts).map(shape).sort();
    expect(of(file.default)).toEqual(of(base));
  });

  it("has exactly react-admin's keys in Portuguese", () => {
    const expected = flatten(english.ra as unknown as Parameters<typeof flatten>[0]);
    expect(Object.keys(areas.get('ra.ts')?.base ?? {}).sort()).toEqual(Object.keys(expected).sort());
  });
});

describe('an area', () => {
  const empty = async () => ({ default: {} });
  const full = async () => ({ default: { greeting: 'Hello' } });

  it('does not compile without each language and each key', () => {
    // @ts-expect-error A language is missing.
    area({ greeting: 'Oi' }, { en: full, es: full, de: full, it: full });
    // @ts-expect-error A key is missing.
    area({ greeting: 'Oi' }, { en: full, es: full, de: full, it: full, fr: empty });
  });

  it('loads a language once and has Portuguese from the start', async () => {
    const greetings = area({ greeting: 'Oi' }, { en: full, es: full, de: full, it: full, fr: full });
    expect(greetings.now('pt-BR')).toEqual({ greeting: 'Oi' });
    expect(greetings.now('de')).toBeUndefined();
    const german = await greetings.load('de');
    expect(greetings.now('de')).toBe(german);
  });

  it('shows Portuguese when a language cannot be loaded, and requests it once', async () => {
    let requests = 0;
    const broken = () => {
      requests += 1;
      return Promise.reject(new Error('offline'));
    };
    const greetings = area({ greeting: 'Oi' }, { en: broken, es: full, de: full, it: full, fr: full });
    changePreferences({ language: 'en' });
    const { result } = renderHook(() => useTexts(greetings), { wrapper: Suspense });
    await waitFor(() => expect(result.current).toEqual({ greeting: 'Oi' }));
    expect(requests).toBe(1);
  });
});

describe('format', () => {
  it('fills placeholders and keeps unknown ones', () => {
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
