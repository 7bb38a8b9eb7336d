import { useEffect } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showInvalid } from '../../ui/showError.ts';

/** The first message among a form's errors, however deep it lies. */
export function firstMessage(errors: FieldErrors): string | null {
  for (const error of Object.values(errors)) {
    if (!error || typeof error !== 'object') continue;
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
    const inner = 'type' in error ? null : firstMessage(error as FieldErrors);
    if (inner) return inner;
  }
  return null;
}

/** A refused form says so in a toast too: 'Atenção' with its first message (spec 1 §5). */
export function Invalid() {
  const t = useT(ui);
  const { errors, isSubmitting, submitCount } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a submit, not with every change of a field
  useEffect(() => {
    if (isSubmitting || submitCount === 0 || Object.keys(errors).length === 0) return;
    showInvalid(t, firstMessage(errors));
  }, [isSubmitting, submitCount]);
  return null;
}
