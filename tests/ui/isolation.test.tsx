import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../src/authProvider/session.ts';
import { changePreferences, preferences } from '../../src/browser/preferences.ts';
import { buildSession } from './support/people.ts';

const { fetch } = window;

describe('a test', () => {
  it('can change shared state', () => {
    changePreferences({ language: 'de', theme: 'light' });
    session.set(buildSession());
    sessionStorage.setItem('key', 'value');
    window.history.replaceState(null, '', '/elsewhere?page=2');
    document.title = 'Elsewhere';
    document.documentElement.lang = 'de';
    document.body.style.overflow = 'hidden';
    document.body.append('outside');
    render('inside');
    vi.useFakeTimers({ now: 0 });
    vi.stubGlobal('fetch', undefined);
    vi.stubEnv('TZ', 'Asia/Tokyo');
    vi.spyOn(console, 'error').mockReturnValue();
  });

  it('starts without the changes of another one', () => {
    expect(preferences.get()).toEqual({});
    expect(session.get()).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(window.location.href).toBe(`${window.location.origin}/`);
    expect(document.title).toBe('');
    expect(document.documentElement.getAttributeNames()).toEqual([]);
    expect(document.body.outerHTML).toBe('<body></body>');
    expect(vi.isFakeTimers()).toBe(false);
    expect(vi.getMockedSystemTime()?.toISOString()).toBe('2026-03-10T13:00:00.000Z');
    expect(window.fetch).toBe(fetch);
    expect(process.env.TZ).not.toBe('Asia/Tokyo');
    expect(vi.isMockFunction(console.error)).toBe(false);
  });
});
