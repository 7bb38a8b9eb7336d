import {
  IconActivityHeartbeat,
  IconBroadcast,
  IconCalendarCheck,
  IconDatabaseExport,
  IconShieldCheck,
  IconUserShield,
} from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { external, resource, route } from '../route.ts';

/** The administrators' menu groups them as audit. */
export const oversightRoutes = [
  external('monitoring', [admin('monitoring', IconActivityHeartbeat, { group: 'audit' })]),
  resource('/logs', {
    page: () => import('../../../resources/logs/SystemLogs.tsx'),
    resource: 'logs',
    needs: ['view:logs'],
    types: ['ADMIN'],
    menu: [admin('logs', IconShieldCheck, { group: 'audit' })],
  }),
  resource('/student-logs', {
    page: () => import('../../../resources/logs/StudentLogs.tsx'),
    resource: 'logs/student',
    needs: ['view:student_logs'],
    types: ['ADMIN'],
    menu: [admin('student_logs', IconShieldCheck, { group: 'audit' })],
  }),
  route('/live-classes', {
    page: () => import('../../../portals/admin/liveClasses/LiveClassesPage.tsx'),
    needs: ['view:live_classes'],
    types: ['ADMIN'],
    menu: [admin('live_classes', IconBroadcast, { group: 'audit' })],
  }),
  resource('/sessions', {
    page: () => import('../../../resources/sessions/SessionList.tsx'),
    resource: 'users/logged-users',
    needs: ['view:sessions'],
    types: ['ADMIN'],
    menu: [admin('sessions', IconShieldCheck, { group: 'audit' })],
  }),
  route('/timetable-check', {
    page: () => import('../../../portals/admin/timetable/TimetableCheckPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('timetable_check', IconCalendarCheck, { group: 'audit' })],
  }),
  route('/backups', {
    page: () => import('../../../portals/admin/backups/BackupsPage.tsx'),
    needs: ['view:logs'],
    types: ['ADMIN'],
    menu: [admin('backups', IconDatabaseExport, { group: 'audit' })],
  }),
  resource('/privacy-requests', {
    page: () => import('../../../resources/privacy/PrivacyQueue.tsx'),
    resource: 'privacy-requests',
    needs: ['view:privacy'],
    types: ['ADMIN'],
    menu: [admin('privacy', IconUserShield, { group: 'audit' })],
  }),
];
