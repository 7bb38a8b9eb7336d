/** A mail with a secret. Once it is sent, or the secret has expired, its text is erased. */
export interface SecretMail {
  readonly name: string;
  /** Milliseconds for which the secret is valid. */
  readonly validFor: number;
  /** Sent before bulk mail, because a user is waiting for it at a form. */
  readonly isAwaited?: boolean;
}

/** The last word to a person of whom nothing is kept: its address is erased, too. */
export const lastMail: SecretMail = { name: 'erased', validFor: 24 * 60 * 60_000 };

export type MailKind = 'notice' | SecretMail;

export const maskedSubject = `regexp_replace(subject, '[0-9]{4,}', '•••••', 'g')`;

/** Subject that may leave the database: a code that is still valid is masked as one that is not. */
export const shareableSubject = `case when secret_until is null then subject else ${maskedSubject} end`;
