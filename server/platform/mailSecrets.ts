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

export const maskedSubject = `regexp_replace(subject, '[0-9]{4,}', '•••••', 'g')`;
