import { sales } from 'virtual:texts/sales';
import { followUpContact } from '../../../domain/followUpContact.ts';
import { formatBRL } from '../../../domain/money.ts';
import { type ListLabelKey, listLabelKey } from '../../../domain/onboardingView.ts';
import { firstName } from '../../../domain/person.ts';
import { daysBetween } from '../../../domain/reminders.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { whatsAppLink } from '../../ui/whatsApp.ts';

type Student = RowOf<'GET /v1/students'>;
type FollowedUp = Pick<Student, 'onboarding_status' | 'followed_up' | 'last_step_at' | 'renews_by'>;

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

const guardianGreetings = {
  waiting_signature: 'hello_guardian.sign',
  waiting_payment: 'hello_guardian.pay',
  waiting_start: 'hello_guardian.start',
  waiting_availability: 'hello_guardian.hours',
  completed: 'hello_guardian.ready',
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
    missingOf: ({ onboarding_status, followed_up, last_step_at, renews_by }: FollowedUp): string => {
      const key = missing[listLabelKey(onboarding_status)];
      if (!key && !followed_up && renews_by) return t('missing.renew', { day: formatDate(renews_by) });
      const text = followed_up ? chargeOf(followed_up) : key && t(key);
      if (!text) return '';
      return key && last_step_at ? t('since', { missing: text, day: formatDate(last_step_at) }) : text;
    },
    /** Returns the conversation with the student, or with a minor's guardian; null without a phone. */
    chatOf: (student: Student) => {
      const contact = followUpContact(student, today);
      if (!contact) return null;
      const names = { name: firstName(contact.name), student: firstName(student.name) };
      const { onboarding_status, followed_up, renews_by } = student;
      const label = listLabelKey(onboarding_status);
      const [key, chargeKey, renewKey] = contact.isGuardian
        ? ([guardianGreetings[label], 'hello_guardian.charge', 'hello_guardian.renew'] as const)
        : ([greetings[label], 'hello.charge', 'hello.renew'] as const);
      const message = followed_up
        ? t(chargeKey, { ...names, charge: chargeOf(followed_up) })
        : renews_by && label === 'completed'
          ? t(renewKey, { ...names, day: formatDate(renews_by) })
          : t(key, names);
      return {
        label: contact.isGuardian ? t('whatsapp_guardian', { name: names.name }) : t('whatsapp'),
        address: whatsAppLink(contact.phone, message),
      };
    },
  };
}
