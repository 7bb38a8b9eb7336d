import { withdrawal } from 'virtual:texts/withdrawal';
import { formatBRL } from '../../../domain/money.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';

/** What a withdrawal gives back, and its last day in the school's zone. */
export function useWithdrawalWords() {
  const t = useT(withdrawal);
  const { formatDate } = useDates();
  return {
    whatFollows: (amount: number) =>
      t('text', { amount: amount === 0 ? 'none' : 'some', given: formatBRL(amount) }),
    /** `until` is the first moment after it. */
    lastDay: (until: Date | string) => formatDate(localDate(new Date(new Date(until).getTime() - 1))),
  };
}
