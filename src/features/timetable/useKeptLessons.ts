import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { weekDatesOf } from '../../../domain/week.ts';
import { prefetchCall, refreshCalls } from '../../dataProvider/calls.ts';
import { isoDate } from '../../ui/dates.ts';
import { type CalendarOwner, weekLessons } from './weekLessons.ts';

const filesAfterMs = 4000;
const keepFiles = async () => (await import('./keepOnDevice.ts')).keepOnDevice();

/** Has the service worker store the next lessons and those of the week, even if they were read before it took control. */
export function useKeptLessons(owner: CalendarOwner): void {
  const client = useQueryClient();
  const key = JSON.stringify(owner);
  useEffect(() => {
    // Absent without HTTPS.
    const { serviceWorker: worker } = navigator;
    if (!worker) return;
    const today = isoDate(new Date());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepWeek = () => {
      const week = weekLessons(JSON.parse(key), weekDatesOf(today)[0] ?? today);
      void prefetchCall(client, 'GET /v1/calendar', week);
      // After what the first screen still loads.
      clearTimeout(timer);
      timer = setTimeout(() => void keepFiles().catch(() => undefined), filesAfterMs);
    };
    const keepAll = () => void refreshCalls(client, ['GET /v1/calendar']).then(keepWeek);
    if (worker.controller) keepWeek();
    worker.addEventListener('controllerchange', keepAll);
    return () => {
      clearTimeout(timer);
      worker.removeEventListener('controllerchange', keepAll);
    };
  }, [client, key]);
}
