import type { SecretMail } from '../../platform/mailSecrets.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The code beside the link expires earlier. */
export const passwordLinkHours = 24;

export const confirmationMail: SecretMail = { name: 'confirm-registration', validFor: WEEK_MS };
export const emailChangeMail: SecretMail = { name: 'email-change', validFor: WEEK_MS };
export const passwordCodeMail: SecretMail = {
  name: 'password-code',
  validFor: passwordLinkHours * HOUR_MS,
  isAwaited: true,
};
