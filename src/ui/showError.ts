import type { FieldErrors } from 'react-hook-form';
import { isReached } from '../browser/connection.ts';
import { ApiError } from '../dataProvider/ApiError.ts';
import type { PlainT } from '../i18n/useT.ts';
import { closeToast, showToast } from './toast.ts';

interface Options {
  /** Replaces the error's own text. */
  text?: string | undefined;
  fallback?: string;
  /** Replaces 'Erro'. */
  title?: string;
}

/** The first broken rule, else the error's text, else the screen's fallback or the generic one. */
export function errorText(error: unknown, t: PlainT<'failed' | 'offline'>, fallback = t('failed')): string {
  if (error instanceof ApiError && error.code === 'offline') return t('offline');
  if (!(error instanceof ApiError) || error.code === 'internal') return fallback;
  return error.issues[0]?.message ?? error.message;
}

/** A broken rule (417) is a warning, 'Atenção'; everything else is 'Erro'. Returns the id of the toast, if one is shown. */
export function showError(
  error: unknown,
  t: PlainT<'attention' | 'error' | 'failed' | 'offline'>,
  { fallback, title = t('error'), text = errorText(error, t, fallback) }: Options = {},
): number | null {
  // Shown once for the whole page.
  if (error instanceof ApiError && error.code === 'session_ended') return null;
  if (error instanceof ApiError && error.status === 417) return showToast('warning', t('attention'), text);
  const id = showToast('destructive', title, text);
  if (error instanceof ApiError && error.code === 'offline') closeOnceReached(id);
  return id;
}

function closeOnceReached(id: number): void {
  const stop = isReached.subscribe(() => {
    if (!isReached.get()) return;
    stop();
    closeToast(id);
  });
}

export function firstMessage(errors: FieldErrors): string | null {
  for (const error of Object.values(errors)) {
    if (!error || typeof error !== 'object') continue;
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
    const inner = 'type' in error ? null : firstMessage(error as FieldErrors);
    if (inner) return inner;
  }
  return null;
}
