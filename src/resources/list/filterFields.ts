import { common } from 'virtual:texts/common';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';

export const textFilter = (name: string, label: string): FilterKind => ({ name, label });

export const choiceFilter = <V extends string>(
  name: string,
  label: string,
  values: readonly V[],
  labelOf: (value: V) => string,
): FilterKind => ({
  name,
  label,
  type: 'select',
  choices: values.map((value) => ({ value, label: labelOf(value) })),
});

/** The filters of the first and the last day, labelled by name. */
export const dateRangeFilter = (labels: Readonly<Record<string, string>>): FilterKind[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, type: 'date' }));

/** Shown as a chip where a link sets it, but not offered. */
export const fromLink = (kind: FilterKind): FilterKind => ({ ...kind, isLinkOnly: true });

const flags = ['true', 'false'] as const;

/** Filters by a field that is true or false. */
export const flagFilter = (
  name: string,
  label: string,
  labels: Readonly<Record<(typeof flags)[number], string>>,
): FilterKind => choiceFilter(name, label, flags, (flag) => labels[flag]);

export function useStatusFilter(): FilterKind {
  const t = useT(common);
  return flagFilter('status', t('status'), { true: t('active'), false: t('inactive') });
}

export function usePersonFilters(): Record<'name' | 'email' | 'status', FilterKind> {
  const t = useT(common);
  return {
    name: textFilter('name', t('name')),
    email: textFilter('email', t('email')),
    status: useStatusFilter(),
  };
}
