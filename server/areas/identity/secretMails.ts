import type { SecretMail } from '../../platform/mailSecrets.ts';

const DAY_MS = 24 * 60 * 60_000;

export const confirmationMail: SecretMail = { name: 'confirm-registration', validFor: 7 * DAY_MS };
export const emailChangeMail: SecretMail = { name: 'email-change', validFor: 7 * DAY_MS };
export const passwordCodeMail: SecretMail = { name: 'password-code', validFor: DAY_MS, isAwaited: true };
