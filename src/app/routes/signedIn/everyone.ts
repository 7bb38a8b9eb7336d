import { teachers } from '../menuPlaces.ts';
import { route } from '../route.ts';

/** Own account and the live room. */
export const everyoneRoutes = [
  route('/settings', { page: () => import('../../../portals/settings/SettingsPage.tsx') }),
  route('/security', { page: () => import('../../../portals/security/SecurityPage.tsx') }),
  route('/my-data', { page: () => import('../../../portals/privacy/MyDataPage.tsx') }),
  route('/profile', {
    page: () => import('../../../portals/account/AccountPage.tsx'),
    needs: ['view:profile'],
  }),
  route('/change-password', { page: () => import('../../../portals/account/ChangePasswordPage.tsx') }),
  route('/calendar', { page: () => import('../../../portals/calendar/CalendarRedirect.tsx') }),
  route('/connection-test', {
    page: () => import('../../../portals/connection/ConnectionTestPage.tsx'),
    needs: ['view:calendar'],
    types: ['STUDENT', ...teachers],
  }),
  route('/conference', {
    page: () => import('../../../portals/classroom/ConferencePage.tsx'),
    needs: ['view:calendar', 'view:live_classes'],
    types: ['STUDENT', ...teachers, 'ADMIN'],
    frame: 'bare',
  }),
];
