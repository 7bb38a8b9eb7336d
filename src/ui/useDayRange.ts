import { plausibleDays } from '../../domain/plausibleDay.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { useDates } from './dates.ts';

/** The error of a date input whose day the server would refuse. */
export function useDayRange(): string {
  const t = useT(ui);
  const { formatDate } = useDates();
  return t('day_range', { first: formatDate(plausibleDays.min), last: formatDate(plausibleDays.max) });
}
