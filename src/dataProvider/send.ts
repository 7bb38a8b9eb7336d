import type { ErrorBody } from '../../contract/errors.ts';
import type { ResponseOf } from '../../contract/index.ts';
import { endSession, forgetSession, isEnding, session, studentInactive } from '../authProvider/session.ts';
import { noteReply } from '../browser/connection.ts';
import { preferences } from '../browser/preferences.ts';
import { baseLanguage } from '../i18n/languages.ts';
import { localized } from '../i18n/localized.ts';
import { ApiError, offline } from './ApiError.ts';

export interface Message {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Reports how much of a form or of bytes has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Sent without the session's token, and never repeated after a refresh. */
  anonymous?: boolean;
}

/** A 401 or 440 refreshes the session once and repeats the call; if that fails, the session ends. */
export async function send(message: Message): Promise<Response> {
  const token = message.anonymous ? undefined : session.get()?.token;
  let reply = await attempt(message, token);
  if (token && isRefused(reply) && !isEnding()) {
    const { code } = await bodyOf(reply.clone());
    const refreshed = await refreshSession(token);
    if (refreshed) reply = await attempt(message, session.get()?.token);
    if (!isRefused(reply)) return succeeded(reply);
    if (code === 'session_ended') endSession('session_ended');
    else if (refreshed) forgetSession();
    else endSession('refresh_refused');
  }
  return succeeded(reply);
}

const isRefused = ({ status }: Response) => status === 401 || status === 440;

async function succeeded(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  throw await errorOf(reply);
}

export async function sendForData<T>(message: Message): Promise<T> {
  const reply = await send(message);
  const { data } = (await reply.json()) as { data: T };
  return data;
}

async function attempt(message: Message, token?: string): Promise<Response> {
  const { method, path, query, body, signal, onProgress } = message;
  const headers = new Headers({ accept: 'application/json', ...message.headers });
  if (token) headers.set('authorization', `Bearer ${token}`);
  // Each names its type itself.
  const form = body instanceof FormData || body instanceof Blob;
  if (body !== undefined && !form) headers.set('content-type', 'application/json');
  const url = apiUrl(`${path}${search(query)}`);
  try {
    if (form && onProgress) {
      const { fetchWithProgress } = await import('./fetchWithProgress.ts');
      return await fetchWithProgress(url, { method, headers, body, signal, onProgress });
    }
    const reply = await fetch(url, {
      method,
      headers,
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    noteReply(reply);
    return reply;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReply(null);
    throw offline();
  }
}

function search(query: object = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

const bodyOf = async (reply: Response): Promise<Partial<ErrorBody>> => reply.json().catch(() => ({}));

async function errorOf(reply: Response): Promise<ApiError> {
  const body = await bodyOf(reply);
  if (body.code === 'student_inactive') studentInactive.set(true);
  const kept = session.get();
  if (body.code === 'second_factor_required' && kept)
    session.set({ ...kept, view: { ...kept.view, second_factor_due: true } });
  return new ApiError(reply.status, await localized(body, preferences.get().language ?? baseLanguage));
}

const ENDS = new Set([401, 403, 440]);

let inFlight: Promise<boolean> | null = null;

// Refresh tokens are single use: a second exchange, by another call or another tab, would end the session.
function refreshSession(used: string): Promise<boolean> {
  inFlight ??= oneTabAtATime(() => exchange(used)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('aula-viva.refresh', work) : work();

async function exchange(used: string): Promise<boolean> {
  session.reload();
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
  // The session may still be valid: keep it, and the next call retries (WIRE-7).
  if (!reply.ok) throw new ApiError(reply.status, { code: 'unavailable' });
  const { data } = (await reply.json()) as { data: ResponseOf<'POST /v1/auth/refresh'> };
  const now = session.get();
  if (now) session.set({ ...now, token: data.token, refreshToken: data.refreshToken });
  return now !== null;
}

const apiUrl = (path: string): string => `${window.location.origin}/api${path}`;
