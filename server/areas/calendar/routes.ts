import type { calendar } from '../../../contract/calendar.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listLessons } from './listLessons.ts';
import { openSession } from './openSession.ts';

export const calendarRoutes: Handlers<keyof typeof calendar> = {
  'GET /v1/calendar': listLessons,
  'POST /v1/calendar/history': openSession,
};
