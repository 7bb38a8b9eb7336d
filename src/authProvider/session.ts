import type { ResponseOf } from '../../contract/index.ts';
import { homes, type UserType } from '../../domain/userTypes.ts';
import { preferencesKey } from '../app/preferences.ts';
import { browserStorage, tabStorage } from '../app/storage.ts';
import { createStore, localValue, useStore } from '../app/store.ts';

export type SessionView = ResponseOf<'GET /v1/auth/me'>;

export interface Session {
  token: string;
  refreshToken: string;
  view: SessionView;
}

export const session = localValue<Session | null>('aula-viva.session', null);
/** Whether the server has reported this student as inactive (ACCESS-1). */
export const studentInactive = createStore(false);

export const refreshRefused = createStore(0);

export type ActiveSession = Session & { view: SessionView & { activeType: UserType } };

export const activeSession = (kept: Session | null): ActiveSession | null =>
  kept?.token && kept.view?.user && kept.view.activeType ? (kept as ActiveSession) : null;

export const useSession = () => activeSession(useStore(session));

export function useSignedIn(): ActiveSession {
  const active = useSession();
  if (!active) throw new Error('No session on a screen that needs one.');
  return active;
}

export const homeOf = (active: ActiveSession) => homes[active.view.activeType];

const ownLists = /^RaStore\..+\.(savedQueries|datatable)$/;

// Theme and cookie choice belong to the browser; saved filters and columns wait for the person's next login.
export function forgetSession(): void {
  const keep = [preferencesKey, 'aula-viva.cookies'];
  browserStorage.clear((key) => keep.includes(key) || ownLists.test(key));
  tabStorage.clear();
  studentInactive.set(false);
  session.set(null);
}
