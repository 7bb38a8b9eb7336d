import { ra } from 'virtual:texts/ra';
import { renderHook, waitFor } from '@testing-library/react';
import english from 'ra-language-english';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { changePreferences } from '../../src/browser/preferences.ts';
import { area } from '../../src/i18n/area.ts';
import { makeI18nProvider } from '../../src/i18n/i18nProvider.ts';
import { useTexts } from '../../src/i18n/useT.ts';
import { flatten } from './support/flatten.ts';

it("react-admin's texts have exactly its keys", () => {
  const expected = flatten(english.ra as unknown as Parameters<typeof flatten>[0]);
  expect(Object.keys(ra.base).toSorted()).toEqual(Object.keys(expected).toSorted());
});

it("react-admin receives its texts in polyglot's notation", () => {
  const { translate } = makeI18nProvider('pt-BR', ra.base);
  expect(translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selecionado');
  expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 itens selecionados');
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
