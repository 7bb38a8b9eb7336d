import { useEffect } from 'react';
import { saveLanguage, saveTheme } from '../authProvider/login.ts';
import { useSession } from '../authProvider/session.ts';
import { preferences, unsavedOf } from '../browser/preferences.ts';
import { useStore } from '../browser/store.ts';

// A failure is retried on the next visit; no screen depends on it.
const ignore = () => undefined;

/** Stores theme and language with the account. */
export function useSyncPreferences(): void {
  const { theme, language } = unsavedOf(useStore(preferences));
  const session = useSession()?.view.session;
  useEffect(() => {
    if (session !== undefined && theme) saveTheme(theme).catch(ignore);
  }, [session, theme]);
  useEffect(() => {
    if (session !== undefined && language) saveLanguage(language).catch(ignore);
  }, [session, language]);
}
