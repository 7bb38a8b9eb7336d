import { IconArrowsExchange, IconCalendarTime } from '@tabler/icons-react';
import { admin, menu, teacher, teachers } from '../menuPlaces.ts';
import { form, resource } from '../route.ts';

/** Requests by students that administrators and teachers decide. */
export const requestRoutes = [
  resource('/student-transfer', {
    page: () => import('../../../resources/transfers/TransferList.tsx'),
    resource: 'students-transfer',
    recordRepresentation: 'student_name',
    needs: ['view:students_transfer'],
    types: ['ADMIN', ...teachers],
    menu: [admin('transfer', IconArrowsExchange), teacher('transfer_short', IconArrowsExchange)],
    form: form('/new-student-transfer-details', {
      page: () => import('../../../resources/transfers/TransferPage.tsx'),
      needs: ['view:students_transfer'],
      types: ['ADMIN', ...teachers],
    }),
  }),
  resource('/reschedules', {
    page: () => import('../../../resources/reschedules/RescheduleList.tsx'),
    resource: 'reschedules',
    recordRepresentation: 'student_name',
    needs: ['view:calendar'],
    types: ['ADMIN', ...teachers],
    menu: [menu('ADMIN', ...teachers)('reschedules', IconCalendarTime, { count: 'reschedules' })],
  }),
];
