import { useEffect } from 'react';
import { savePreference } from '../authProvider/login.ts';
import { useSession } from '../authProvider/session.ts';
import { preferences, unsavedOf } from './preferences.ts';
import { useStore } from './store.ts';

/** Stores theme and language with the account. */
export function useSyncPreferences(): void {
  const kept = useStore(preferences);
  const unsaved = unsavedOf(kept);
  const session = useSession()?.view.session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice made during a save is saved next
  useEffect(() => {
    if (session === undefined) return;
    // A failure is retried on the next visit; no screen depends on it.
    for (const name of unsaved) savePreference(name).catch(() => undefined);
  }, [session, kept.theme, kept.language, unsaved.join()]);
}
