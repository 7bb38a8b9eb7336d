import { checkAgain } from '../../server/areas/timetable/check.ts';
import type { Caller } from './caller.ts';
import type { School } from './school.ts';

/** The result of a check of the timetable as it is now, as an administrator reads it. */
export async function checkedTimetable(school: Pick<School, 'services'>, admin: Caller) {
  await checkAgain(school.services);
  return admin.call('GET /v1/timetable/check', {});
}
