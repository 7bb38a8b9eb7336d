import { useEffect } from 'react';
import { saveLanguage } from '../authProvider/login.ts';
import { useSession } from '../authProvider/session.ts';
import { usePreferences } from './preferences.ts';

/** E-mails and notifications use the language last chosen in a browser. */
export function useSyncLanguage(): void {
  const { language } = usePreferences();
  const kept = useSession()?.view.user.language;
  useEffect(() => {
    if (kept === undefined || kept === language) return;
    // A failure is retried on the next visit; no screen depends on it.
    saveLanguage(language).catch(() => undefined);
  }, [kept, language]);
}
