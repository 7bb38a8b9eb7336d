const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

/** The school's calendar date of a moment (ISO 8601), as dd/MM/yyyy. */
export const schoolDate = (moment: string): string => format.format(new Date(moment));
