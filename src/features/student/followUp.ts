import { sales } from 'virtual:texts/sales';
import { formatBRL } from '../../../domain/money.ts';
import { type ListLabelKey, listLabelKey } from '../../../domain/onboardingView.ts';
import { firstName } from '../../../domain/person.ts';
import { daysBetween } from '../../../domain/reminders.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';

type Student = RowOf<'GET /v1/students'>;
type FollowedUp = Pick<Student, 'name' | 'onboarding_status' | 'followed_up' | 'last_step_at'>;

const missing = {
  waiting_signature: 'missing.sign',
  waiting_payment: 'missing.pay',
  waiting_start: 'missing.start',
  waiting_availability: 'missing.hours',
  completed: null,
} as const satisfies Record<ListLabelKey, string | null>;
const greetings = {
  waiting_signature: 'hello.sign',
  waiting_payment: 'hello.pay',
  waiting_start: 'hello.start',
  waiting_availability: 'hello.hours',
  completed: 'hello.ready',
} as const satisfies Record<ListLabelKey, string>;

/** Returns the texts with which a seller follows up a student at the current step. */
export function useFollowUp(now = new Date()) {
  const t = useT(sales);
  const { formatDate, formatRelativeDay, formatWeekday } = useDates();
  const today = localDate(now);

  const dayOf = (due: string): string => {
    const days = daysBetween(today, due);
    if (days > 6) return formatDate(due);
    return (days > 1 ? formatWeekday(due) : formatRelativeDay(due, now)).toLocaleLowerCase();
  };
  const chargeOf = (charge: NonNullable<Student['followed_up']>): string => {
    const { kind, installment: number, installments: of, due_date } = charge;
    const what =
      kind === 'registration'
        ? t('due.registration')
        : of > 1
          ? t('instalment', { number, of })
          : t('due.plan');
    const amount = formatBRL(charge.amount);
    return due_date < today
      ? t('due.late', { what, amount, day: formatDate(due_date) })
      : t('due.open', { what, amount, day: dayOf(due_date) });
  };

  return {
    /** Names the missing step and its date; empty if nothing is missing. */
    missingOf: ({ onboarding_status, followed_up, last_step_at }: FollowedUp): string => {
      const key = missing[listLabelKey(onboarding_status)];
      const text = followed_up ? chargeOf(followed_up) : key && t(key);
      if (!text) return '';
      return key && last_step_at ? t('since', { missing: text, day: formatDate(last_step_at) }) : text;
    },
    /** Text of the message to the student. */
    messageOf: ({ name, onboarding_status, followed_up }: FollowedUp): string => {
      const person = { name: firstName(name) };
      return followed_up
        ? t('hello.charge', { ...person, charge: chargeOf(followed_up) })
        : t(greetings[listLabelKey(onboarding_status)], person);
    },
  };
}
