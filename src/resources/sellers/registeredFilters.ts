import { figures } from 'virtual:texts/figures';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { dateRangeFilter, fromLink } from '../list/filterFields.ts';

/** The filters of links from the figures of franchisees: by the days of the registration. */
export function useRegisteredFilters(): FilterKind[] {
  const t = useT(figures);
  return dateRangeFilter({ from: t('since_day'), to: t('until_day') }).map(fromLink);
}
