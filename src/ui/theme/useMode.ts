import { useEffect, useSyncExternalStore } from 'react';
import { colourOn, isColour } from '../../../domain/brandColour.ts';
import { usePreferences } from '../../browser/preferences.ts';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { type Mode, palettes } from './tokens.ts';

const light = '(prefers-color-scheme: light)';

function followSystem(listener: () => void) {
  const query = window.matchMedia(light);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The user's choice, or that of the system. */
export function useMode(): Mode {
  const { theme } = usePreferences();
  const systemLight = useSyncExternalStore(followSystem, () => window.matchMedia(light).matches);
  return theme === 'system' ? (systemLight ? 'light' : 'dark') : theme;
}

/** Sets the page's theme and language, and the school's colour; used once, at the root. */
export function useAppliedMode(): void {
  const { language } = usePreferences();
  const mode = useMode();
  const { accent } = useSchoolBrand();
  useEffect(() => {
    const { style } = document.documentElement;
    if (accent && isColour(accent)) style.setProperty('--brand', colourOn(palettes[mode].sheet, accent));
    else style.removeProperty('--brand');
  }, [mode, accent]);
  useEffect(() => {
    document.documentElement.dataset.theme = mode;
    document.documentElement.lang = language;
  }, [mode, language]);
}
