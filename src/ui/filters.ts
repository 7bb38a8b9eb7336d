import type { Dates } from './dates.ts';
import type { Choice } from './Field.tsx';

export interface FilterKind {
  name: string;
  label: string;
  type?: 'text' | 'select' | 'date';
  choices?: readonly Choice[];
  /** Set by a link alone: shown and removed as a chip, but not offered among the filters. */
  isLinkOnly?: true;
}

export type FilterValues = Readonly<Record<string, string>>;

export interface FilterProps {
  kinds: readonly FilterKind[];
  applied: FilterValues;
  onApply: (values: FilterValues) => void;
  /** Applies what is found while it is typed or chosen; the same as `onApply` by default. */
  onSearch?: (values: FilterValues) => void;
}

/** The filters that are offered. */
export const offered = (kinds: readonly FilterKind[]): FilterKind[] =>
  kinds.filter(({ isLinkOnly }) => !isLinkOnly);

export function withFilter(values: FilterValues, name: string, value: string): FilterValues {
  const { [name]: _, ...rest } = values;
  return value.trim() === '' ? rest : { ...rest, [name]: value.trim() };
}

export function appliedFilters(
  kinds: readonly FilterKind[],
  values: FilterValues,
  formatDate: Dates['formatDate'],
) {
  return kinds.flatMap(({ name, label, type, choices }) => {
    const value = values[name];
    if (value === undefined) return [];
    const shown = choices?.find((choice) => choice.value === value)?.label;
    return [{ name, label, shown: shown ?? (type === 'date' ? formatDate(value) : value) }];
  });
}
