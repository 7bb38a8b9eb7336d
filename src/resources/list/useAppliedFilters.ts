import { useLocation } from 'react-router';

/** The filters in the address of a list. */
export function useAppliedFilters<K extends string>(): Partial<Record<K, string>> {
  const { search } = useLocation();
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    if (typeof filter !== 'object' || filter === null) return {};
    const texts = Object.entries(filter).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts) as Partial<Record<K, string>>;
  } catch {
    return {};
  }
}
