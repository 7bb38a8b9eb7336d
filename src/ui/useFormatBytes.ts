import { useCallback } from 'react';
import { usePreferences } from '../browser/preferences.ts';

/** '1,2 MB'. */
export function useFormatBytes(): (bytes: number) => string {
  const { language } = usePreferences();
  return useCallback(
    (bytes) => {
      const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
      const maximumFractionDigits = value < 10 ? 1 : 0;
      return `${Math.max(value, 0.1).toLocaleString(language, { maximumFractionDigits })}\u00a0${unit}`;
    },
    [language],
  );
}
