/** The school's calendar day, yyyy-MM-dd, in America/Sao_Paulo. */
export const schoolDay = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now);
