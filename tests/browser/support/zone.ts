import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { instantAt, weeklyHourAt } from '../../../domain/zonedWeek.ts';
import { areaTexts } from '../../../server/texts/catalogues.ts';

/** Where the browsers are. */
export const browserZone = process.env.BROWSER_ZONE ?? SCHOOL_ZONE;

/** The hour that the browsers show. */
export const hourOf = (instant: Date) => weeklyHourAt(instant, browserZone).start_hour;

/** A lesson with the date and hours that the browsers show. */
export const asShown = <Lesson extends { starts_at: string; ends_at: string }>(lesson: Lesson) => {
  const [start, end] = [new Date(lesson.starts_at), new Date(lesson.ends_at)];
  const start_date = localDate(start, browserZone);
  return { ...lesson, start_date, start_hour: hourOf(start), end_hour: hourOf(end) };
};

/** The day's name and the hour under which the browsers show an hour of the school's clock. */
export function shownHour(date: string, hour: string) {
  const { weekday, start_hour } = weeklyHourAt(instantAt(date, hour, SCHOOL_ZONE), browserZone);
  return { day: areaTexts('pt-BR', 'availability')[`day.${weekday}`], start: start_hour };
}
