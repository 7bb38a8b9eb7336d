import type { Language } from '../../domain/languages.ts';

const hour = 3_600_000;

/** A moment as people say it: 'há 5 min', '10:12', 'ontem', '21/11'. `moment` is ISO 8601. */
export function when(moment: string, language: Language, now = new Date()): string {
  const then = new Date(moment);
  const past = now.getTime() - then.getTime();
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (past < hour) return relative.format(-Math.max(1, Math.floor(past / 60_000)), 'minute');
  const days = Math.round((midnight(now) - midnight(then)) / (24 * hour));
  if (days === 0) return then.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  if (days === 1) return relative.format(-1, 'day');
  return then.toLocaleDateString(language, { day: '2-digit', month: '2-digit' });
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
