import { IconCalendar, IconCalendarOff, IconSchool } from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { form, resource, route } from '../route.ts';

export const timetableRoutes = [
  route('/admin-calendar', {
    page: () => import('../../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('agenda', IconCalendar)],
  }),
  route('/time-off', {
    page: () => import('../../../portals/admin/timetable/TimeOffPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('time_off', IconCalendarOff)],
  }),
  resource('/classes', {
    page: () => import('../../../resources/classes/ClassList.tsx'),
    resource: 'classes',
    recordRepresentation: 'title',
    needs: ['view:classes'],
    types: ['ADMIN'],
    menu: [admin('classes', IconSchool)],
    form: form('/class/edit', {
      page: () => import('../../../resources/classes/ClassPage.tsx'),
      needs: ['create:classes', 'edit:classes', 'view:classes'],
      types: ['ADMIN'],
    }),
  }),
];
