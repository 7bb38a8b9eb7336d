const minute = 60_000;
const day = 24 * 60 * minute;

export const secretMs = {
  'confirm-registration': 7 * day,
  'email-change': 7 * day,
  'password-code': day,
  'signature-code': 10 * minute,
  erased: day,
  'contract-signed': null,
  notice: null,
} as const satisfies Record<string, number | null>;
export type MailKind = keyof typeof secretMs;

/** Kinds that are sent before bulk mail, because a user is waiting for them at a form. */
export const awaitedMails: readonly string[] = [
  'password-code',
  'signature-code',
] as const satisfies readonly MailKind[];

export const maskedSubject = `regexp_replace(subject, '[0-9]{4,}', '•••••', 'g')`;

/** Subject that may leave the database: a code that is still valid is masked as one that is not. */
export const shareableSubject = `case when secret_until is null then subject else ${maskedSubject} end`;
