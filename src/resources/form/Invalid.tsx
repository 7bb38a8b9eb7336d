import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { firstMessage } from '../../ui/firstMessage.ts';
import { showInvalid } from '../../ui/showError.ts';

/** A refused form says so in a toast too: 'Atenção' with its first message. */
export function InvalidToast() {
  const t = useT(ui);
  const { errors, isSubmitting, submitCount } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a submit, not with every change of a field
  useEffect(() => {
    if (isSubmitting || submitCount === 0 || Object.keys(errors).length === 0) return;
    showInvalid(t, firstMessage(errors));
  }, [isSubmitting, submitCount]);
  return null;
}
