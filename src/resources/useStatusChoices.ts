import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import type { Choice } from '../ui/Field.tsx';

/** 'Ativo' and 'Inativo', as lists filter by them. */
export function useStatusChoices(): Choice[] {
  const t = useT(ui);
  return [
    { value: 'true', label: t('active') },
    { value: 'false', label: t('inactive') },
  ];
}
