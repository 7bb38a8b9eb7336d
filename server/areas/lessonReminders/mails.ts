import {
  guardianReminder,
  type LessonReminder,
  type LessonReminderChoice,
  usualReminders,
} from '../../../domain/lessonReminders.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TextMail } from '../../platform/mail.ts';
import { mailChoiceAddress } from '../../platform/mailChoice.ts';
import { textIn } from '../../texts/texts.ts';
import { payingGuardian } from '../payments/api.ts';
import type { Candidate } from './recipients.ts';

const ownMail = { LESSON_DAY_BEFORE: 'lesson_tomorrow', LESSON_HOUR_BEFORE: 'lesson_soon' } as const;
const guardianMail = {
  LESSON_DAY_BEFORE: 'guardian_lesson_tomorrow',
  LESSON_HOUR_BEFORE: 'guardian_lesson_soon',
} as const;

/** What the person has chosen, or what is usual in this lesson. */
export function choiceOf(reminder: LessonReminder, person: Candidate): LessonReminderChoice {
  const usual = usualReminders(reminder, person.role);
  return {
    by_email: person.by_email ?? usual.by_email,
    by_push: person.by_push ?? usual.by_push,
    to_guardian: person.to_guardian ?? usual.to_guardian,
  };
}

const keyOf = (kind: string, { lesson_id, user_id, starts_at }: Candidate) =>
  `${kind}:${lesson_id}:${user_id}:${new Date(starts_at).toISOString()}`;

/** The person's own mail, and that of the guardian of a minor, if they have different addresses (NOTICE-10). */
export function mailsOf(ctx: Ctx, reminder: LessonReminder, person: Candidate): TextMail[] {
  const { user_id, name, email, language, title, zone } = person;
  const { by_email, to_guardian } = choiceOf(reminder, person);
  const when = new Date(person.starts_at);
  const values = { title, when: { moment: when }, clock: { clock: when } };
  const page = `${ctx.config.PUBLIC_URL ?? ''}`;
  const mails: TextMail[] = [];
  if (by_email) {
    const mail = ownMail[reminder];
    mails.push({
      kind: 'notice',
      to: { name, email, language },
      choice: { user_id, kind: reminder },
      once_key: keyOf(reminder, person),
      subject: textIn(language, `mail.${mail}.subject`, values, zone),
      text: textIn(
        language,
        `mail.${mail}.text`,
        { ...values, link: `${page}/calendar`, account: `${page}/profile` },
        zone,
      ),
    });
  }
  const guardian = person.role === 'student' && to_guardian ? payingGuardian(ctx, person) : null;
  if (guardian && !(by_email && guardian.email.toLowerCase() === email.toLowerCase())) {
    const mail = guardianMail[reminder];
    const choice = { user_id, kind: guardianReminder(reminder) };
    const told = { ...values, student: name };
    mails.push({
      kind: 'notice',
      to: guardian,
      choice,
      once_key: keyOf(choice.kind, person),
      subject: textIn(guardian.language, `mail.${mail}.subject`, told, zone),
      text: textIn(
        guardian.language,
        `mail.${mail}.text`,
        { ...told, stop: mailChoiceAddress(ctx, choice) },
        zone,
      ),
    });
  }
  return mails;
}
