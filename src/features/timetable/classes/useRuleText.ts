import { classes } from 'virtual:texts/classes';
import { WEEKDAYS, type Weekday } from '../../../../domain/options.ts';
import { usePreferences } from '../../../browser/preferences.ts';
import { useT } from '../../../i18n/useT.ts';

/** The words for weekly hours, such as 'Toda terça e quarta, 19:00–20:00'. */
export function useRuleText() {
  const t = useT(classes);
  const { language } = usePreferences();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const hoursOf = (start: string, end: string) => `${start}–${end}`;
  return {
    hoursOf,
    weekly: (days: readonly Weekday[], start: string, end: string): string => {
      const inOrder = WEEKDAYS.filter((day) => days.includes(day));
      return t('every', {
        first: inOrder[0] ?? 'monday',
        days: list.format(inOrder.map((day) => t(`weekday.${day}`))),
        hours: hoursOf(start, end),
      });
    },
  };
}
