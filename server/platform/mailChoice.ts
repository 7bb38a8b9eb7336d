import { MAIL_CHOICES, type MailChoiceKind } from '../../domain/mailChoices.ts';
import type { Services } from './context.ts';
import { ensureFound } from './errors.ts';

/** User whose choice a mail depends on, and what was chosen. */
export interface MailChoice {
  user_id: string;
  kind: MailChoiceKind;
}

const claimOf = ({ user_id, kind }: MailChoice) => `${user_id}.${kind}`;

/**
 * Address at which the choice is switched off without a login (RFC 8058). Signed, so nothing is stored; it has no end, because people open
 * old mails, and switches off nothing but mails that the person can choose again.
 */
export function mailChoiceAddress(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  choice: MailChoice,
): string {
  const claim = claimOf(choice);
  return `${config.PUBLIC_URL ?? ''}/api/v1/mail-choices/${claim}.${secrets.sign('mail-choice', claim)}`;
}

export function readMailChoice({ secrets }: Pick<Services, 'secrets'>, token: string): MailChoice {
  const parts = /^(?<user_id>[\da-f-]{36})\.(?<kind>[A-Z_]+)\.(?<signature>[\w-]{43})$/.exec(token)?.groups;
  const kind = ensureFound(MAIL_CHOICES.find((each) => each === parts?.kind));
  const choice = { user_id: parts?.user_id ?? '', kind };
  const isSigned = secrets.verify('mail-choice', claimOf(choice), parts?.signature ?? '');
  return ensureFound(isSigned ? choice : undefined);
}
