import { useEffect, useState } from 'react';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';

const minute = 60_000;

/** Whole days, hours and minutes between two moments, never negative. */
export function span(since: Date, now: Date) {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / minute));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}

/** Says how long ago a moment (ISO 8601, UTC) was, as '2 dias, 3 h e 12 min'; told again every minute. */
export function useWaited(): (moment: string) => string {
  const t = useT(matching);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return (moment) => {
    const { days, hours, minutes } = span(new Date(moment), now);
    const rest = t('hours_minutes', { hours, minutes });
    return days > 0 ? `${t('days', { smart_count: days })}, ${rest}` : rest;
  };
}
