import { common } from 'virtual:texts/common';
import { useT } from '../i18n/useT.ts';
import type { FilterKind } from '../ui/filters.ts';

export function usePersonFilters(): FilterKind[] {
  const t = useT(common);
  return [{ name: 'name', label: t('name') }, { name: 'email', label: t('email') }, useStatusFilter()];
}

export function useStatusFilter(): FilterKind {
  const t = useT(common);
  return {
    name: 'status',
    label: t('status'),
    type: 'select',
    choices: [
      { value: 'true', label: t('active') },
      { value: 'false', label: t('inactive') },
    ],
  };
}
