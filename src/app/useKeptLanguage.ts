import { useEffect } from 'react';
import { refreshView } from '../authProvider/login.ts';
import { useSession } from '../authProvider/session.ts';
import { api } from '../dataProvider/api.ts';
import { usePreferences } from './preferences.ts';

/** Keeps the language on the server, too: e-mails and notifications are written in the one last chosen in a browser. */
export function useKeptLanguage(): void {
  const { language } = usePreferences();
  const kept = useSession()?.view.user.language;
  useEffect(() => {
    if (kept === undefined || kept === language) return;
    api('PATCH /v1/auth/language', { body: { language } })
      .then(() => refreshView())
      // The next visit tries again; no screen depends on it.
      .catch(() => undefined);
  }, [kept, language]);
}
