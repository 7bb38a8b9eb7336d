import type { Countdown } from '../../../../domain/joining.ts';

/** '08:42', '03:12:10', '2 d 03:12:10'. */
export function shownCountdown({ days, hours, minutes, seconds }: Countdown): string {
  const parts = days > 0 || hours > 0 ? [hours, minutes, seconds] : [minutes, seconds];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} d ${text}` : text;
}
