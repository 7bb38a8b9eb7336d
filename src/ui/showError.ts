import { ApiError } from '../dataProvider/ApiError.ts';
import type { T } from '../i18n/useT.ts';
import { showToast } from './toast.ts';

/** A failed call as a toast: a broken rule (417) warns 'Atenção', everything else is 'Erro' (spec 1 §8). */
export function showError(error: unknown, t: T<'attention' | 'error' | 'failed'>): void {
  const known = error instanceof ApiError;
  const text = known ? (error.issues[0]?.message ?? error.message) : t('failed');
  if (known && error.status === 417) showToast('warning', t('attention'), text);
  else showToast('destructive', t('error'), text);
}
