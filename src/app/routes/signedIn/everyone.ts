import { teachers } from '../menuPlaces.ts';
import { resource, route } from '../route.ts';

/** Own account, notices and the live room. */
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
  resource('/message/history', {
    page: () => import('../../../resources/messages/MessageList.tsx'),
    resource: 'messages',
    recordRepresentation: 'title',
    needs: ['view:messages'],
    types: ['ADMIN', ...teachers],
  }),
  // Inside react-admin, so that its list at /message/history comes before this address.
  resource('/message/:id', { page: () => import('../../../portals/messages/MessagePage.tsx') }),
  ...(['/message', '/messages', '/history'] as const).map((path) =>
    route(path, { page: () => import('../../../resources/messages/SentNoticesRedirect.tsx') }),
  ),
  route('/conference', {
    page: () => import('../../../portals/classroom/ConferencePage.tsx'),
    needs: ['view:calendar'],
    types: ['STUDENT', ...teachers],
    frame: 'bare',
  }),
];
