import { ApiError } from '../dataProvider/ApiError.ts';
import type { T } from '../i18n/useT.ts';
import { showToast } from './toast.ts';

interface Options {
  /** Shown whatever the server said. */
  text?: string | undefined;
  /** Shown where the server said nothing of its own. */
  fallback?: string;
  /** The title in place of 'Erro'. */
  title?: string;
}

/** What a failed call says: the server's message, else the screen's own text, else the generic one (spec 1 §8). */
export function errorText(error: unknown, t: T<'failed'>, fallback = t('failed')): string {
  if (!(error instanceof ApiError) || error.code === 'internal') return fallback;
  return error.issues[0]?.message ?? error.message;
}

/** A failed call as a toast: a broken rule (417) warns 'Atenção', everything else is 'Erro' (spec 1 §8). */
export function showError(
  error: unknown,
  t: T<'attention' | 'error' | 'failed'>,
  { fallback, title = t('error'), text = errorText(error, t, fallback) }: Options = {},
): void {
  if (error instanceof ApiError && error.status === 417) showToast('warning', t('attention'), text);
  else showToast('destructive', title, text);
}

/** A form that did not pass its own checks: a warning with the first message, or the default one (spec 1 §5). */
export function showInvalid(t: T<'attention' | 'check_fields'>, first?: string | null): void {
  showToast('warning', t('attention'), first || t('check_fields'));
}
