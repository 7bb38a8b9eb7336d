import type { ResponseOf } from '../../contract/index.ts';
import { session } from '../authProvider/session.ts';
import { ApiError, offline } from './ApiError.ts';
import { apiUrl } from './apiUrl.ts';

/** The answers that end the session. */
const ENDS = new Set([401, 403, 440]);

let inFlight: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token once for all calls of this tab and all tabs: refresh tokens are single use, so a second
 * exchange would end the session. True when a newer token than `used` is kept afterwards; false when the session is over.
 */
export function refreshSession(used: string): Promise<boolean> {
  inFlight ??= oneTabAtATime(() => exchange(used)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('aula-viva.refresh', work) : work();

async function exchange(used: string): Promise<boolean> {
  const kept = session.get();
  if (!kept) return false;
  if (kept.token !== used) return true;
  const reply = await fetch(apiUrl('/v1/auth/refresh'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: kept.refreshToken }),
  }).catch(() => {
    throw offline();
  });
  if (ENDS.has(reply.status)) return false;
  // The session may still be good: it is kept, and the next call tries again (WIRE-7).
  if (!reply.ok) throw new ApiError(reply.status, { code: 'unavailable' });
  const { data } = (await reply.json()) as { data: ResponseOf<'POST /v1/auth/refresh'> };
  const now = session.get();
  if (now) session.set({ ...now, token: data.token, refreshToken: data.refreshToken });
  return now !== null;
}
