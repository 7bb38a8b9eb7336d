import { common } from 'virtual:texts/common';
import { extractValidSavedQueries, useListContext, useSavedQueries } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { FilterTabs } from '../../ui/FilterTabs.tsx';
import type { FilterKind } from '../../ui/filters.ts';

interface Props {
  /** The filter of which each choice is a tab. */
  kind?: Pick<FilterKind, 'name' | 'label' | 'choices'>;
  /** The number of rows of each choice, and of all rows as `all`; null while they are read. */
  counts?: Readonly<Record<string, string>> | null;
}

/** Views of a list as tabs: all rows, each choice of a filter, and the searches that the user has saved. */
export function ViewTabs({ kind, counts }: Props) {
  const t = useT(common);
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const saved = extractValidSavedQueries(useSavedQueries(resource)[0]);
  if (!kind && saved.length === 0) return null;
  const countOf = (key: string) => counts !== undefined && { count: counts?.[key] ?? '' };
  const choices = kind?.choices ?? [];
  const shown = saved.find(({ value }) => isSame([value.filter, value.sort], [filterValues, sort]));
  const choice = kind && choices.find(({ value }) => value === String(filterValues[kind.name]));
  const others = () => {
    if (!kind || shown) return {};
    const { [kind.name]: _, ...rest } = filterValues;
    return rest;
  };
  const choose = (key: string) => {
    const [type, name = ''] = split(key);
    const query = saved.find(({ label }) => type === 'saved' && label === name);
    if (query) {
      setFilters(query.value.filter, []);
      if (query.value.sort) setSort(query.value.sort);
    } else {
      setFilters(kind && type === 'choice' ? { ...others(), [kind.name]: name } : others(), []);
    }
  };
  return (
    <FilterTabs
      label={kind?.label ?? t('saved_filters')}
      chosen={shown ? `saved:${shown.label}` : choice ? `choice:${choice.value}` : 'all'}
      onChoose={choose}
      tabs={[
        { key: 'all', label: t('any'), ...countOf('all') },
        ...choices.map(({ value, label }) => ({ key: `choice:${value}`, label, ...countOf(value) })),
        ...saved.map(({ label }) => ({ key: `saved:${label}`, label })),
      ]}
    />
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The type of a tab, and what it is named. */
function split(key: string): [string, string?] {
  const colon = key.indexOf(':');
  return colon < 0 ? [key] : [key.slice(0, colon), key.slice(colon + 1)];
}
