import { IconReport } from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { resource } from '../route.ts';

export const reportRoutes = [
  resource('/students-report', {
    page: () => import('../../../resources/reports/StudentReport.tsx'),
    resource: 'students/student-report',
    needs: ['view:students'],
    menu: [admin('students', IconReport, { group: 'reports' })],
  }),
  resource('/teachers-report', {
    page: () => import('../../../resources/reports/TeacherReport.tsx'),
    resource: 'teachers/teacher-report',
    needs: ['view:fee'],
    types: ['ADMIN'],
    menu: [admin('report_teachers', IconReport, { group: 'reports' })],
  }),
  resource('/birthday-report', {
    page: () => import('../../../resources/reports/BirthdayReport.tsx'),
    resource: 'users/birthday-report',
    needs: ['view:fee'],
    types: ['ADMIN'],
    menu: [admin('birthdays', IconReport, { group: 'reports' })],
  }),
];
