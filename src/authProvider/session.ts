import type { ResponseOf } from '../../contract/index.ts';
import { homes, type UserType } from '../../domain/userTypes.ts';
import { isRequested } from '../browser/cookieChoice.ts';
import { forgetLessons, unsubscribeDevice } from '../browser/offline/worker.ts';
import { preferencesKey } from '../browser/preferences.ts';
import { brandKey } from '../browser/schoolBrand.ts';
import { browserStorage, tabStorage } from '../browser/storage.ts';
import { createStore, localValue, useStore } from '../browser/store.ts';

export type SessionView = ResponseOf<'GET /v1/auth/me'>;

export interface Session {
  token: string;
  refreshToken: string;
  view: SessionView;
}

export const session = localValue<Session | null>('aula-viva.session', null);
/** Whether the server has reported this student as inactive (ACCESS-1). */
export const studentInactive = createStore(false);

export type EndReason = 'refresh_refused' | 'session_ended';

/** Why the last session ended; a new object for each end. */
export const ending = createStore<{ why: EndReason } | null>(null);

let endingId: string | null = null;
const ownId = () => session.get()?.view.session ?? null;

/** Whether the session is about to be forgotten. */
export const isEnding = (): boolean => endingId !== null && endingId === ownId();

/** Call it before a request that ends the current session; call the returned function if the request fails. */
export function expectEnd(): () => void {
  endingId = ownId();
  return () => {
    endingId = null;
  };
}

const noticeMs = 1500;

/** Leaves time to read the reason. */
export function forgetSoon(): void {
  const id = ownId();
  endingId = id;
  setTimeout(() => {
    if (id !== null && ownId() === id) forgetSession();
  }, noticeMs);
}

export function endSession(why: EndReason): void {
  if (ownId() === null || isEnding()) return;
  ending.set({ why });
  if (why === 'session_ended') forgetSoon();
  else forgetSession();
}

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

// Theme and cookie choice belong to the browser; saved filters and columns wait for the person's next login.
export function forgetSession(): void {
  const keep = [preferencesKey, brandKey, 'aula-viva.cookies'];
  browserStorage.clear((key) => keep.includes(key) || isRequested(key));
  tabStorage.clear();
  studentInactive.set(false);
  endingId = null;
  void forgetLessons();
  // Without a connection, the server has forgotten the device all the same.
  unsubscribeDevice().catch(() => undefined);
  session.set(null);
}
