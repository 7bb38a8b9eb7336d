/** The first is the default. */
export const languages = ['pt-BR', 'en', 'es', 'de', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];
