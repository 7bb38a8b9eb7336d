import type { Language } from '../../../domain/languages.ts';

const hour = 3_600_000;

/** How long ago a moment was, in the largest unit that says it: '6 h', '2 dias'. */
export function waitedFor(since: Date, language: Language, now = new Date()): string {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / hour));
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'day' ? 'long' : 'short',
    }).format(value);
  if (hours >= 24) return unit(Math.floor(hours / 24), 'day');
  if (hours >= 1) return unit(hours, 'hour');
  return unit(Math.max(1, Math.floor((now.getTime() - since.getTime()) / 60_000)), 'minute');
}
