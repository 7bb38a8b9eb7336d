/** The languages of screens, e-mails and notifications, the first being the default. */
export const languages = ['pt-BR', 'en', 'es', 'de', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];
