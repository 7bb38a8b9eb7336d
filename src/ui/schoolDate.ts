import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';

const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: SCHOOL_ZONE,
});

/** The school's calendar date of a moment (ISO 8601), as dd/MM/yyyy. */
export const schoolDate = (moment: string): string => format.format(new Date(moment));

const hour = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: SCHOOL_ZONE,
});

/** The school's time of day of a moment (ISO 8601), as HH:mm. */
export const schoolHour = (moment: string): string => hour.format(new Date(moment));
