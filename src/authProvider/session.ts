import type { ResponseOf } from '../../contract/index.ts';
import { homes, type UserType } from '../../domain/userTypes.ts';
import { preferencesKey } from '../app/preferences.ts';
import { createStore, localValue, useStore } from '../app/store.ts';

export type SessionView = ResponseOf<'GET /v1/auth/me'>;

/** What the browser keeps of a session: the two tokens and who is acting. */
export interface Session {
  token: string;
  refreshToken: string;
  view: SessionView;
}

export const session = localValue<Session | null>('aula-viva.session', null);
/** True once the server reported this student as inactive (ACCESS-1). */
export const studentInactive = createStore(false);

/** Counts refused refreshes: each ends a session, which Root announces. */
export const refreshRefused = createStore(0);

/** A session whose profile has been chosen: only this counts as logged in. */
export type ActiveSession = Session & { view: SessionView & { activeType: UserType } };

export const activeSession = (kept: Session | null): ActiveSession | null =>
  kept?.token && kept.view?.user && kept.view.activeType ? (kept as ActiveSession) : null;

export const useSession = () => activeSession(useStore(session));

/** The session of a signed-in screen, which always exists. */
export function useSignedIn(): ActiveSession {
  const active = useSession();
  if (!active) throw new Error('No session on a screen that needs one.');
  return active;
}

export const homeOf = (active: ActiveSession) => homes[active.view.activeType];

/** Saved filters and chosen columns of react-admin's store, each under its person's id. */
const ownLists = /^RaStore\..+\.(savedQueries|datatable)$/;

/**
 * Forgets everything of the person: session, drafts and caches. The theme and the cookie choice belong to the browser;
 * saved filters and columns wait under their person's id for the next login.
 */
export function forgetSession(): void {
  const keep = [preferencesKey, 'aula-viva.cookies'];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keep.includes(key) && !ownLists.test(key)) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing to forget.
  }
  studentInactive.set(false);
  session.set(null);
}
