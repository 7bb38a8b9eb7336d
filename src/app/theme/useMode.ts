import { useEffect, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';
import type { Mode } from './tokens.ts';

const light = '(prefers-color-scheme: light)';

function followSystem(listener: () => void) {
  const query = window.matchMedia(light);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useMode(): Mode {
  const { theme, language } = usePreferences();
  const systemLight = useSyncExternalStore(followSystem, () => window.matchMedia(light).matches);
  const mode: Mode = theme === 'system' ? (systemLight ? 'light' : 'dark') : theme;
  useEffect(() => {
    document.documentElement.dataset.theme = mode;
    document.documentElement.lang = language;
  }, [mode, language]);
  return mode;
}
