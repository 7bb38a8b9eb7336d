import { IconBackground, IconMessageReport, IconPhoto, IconSpeakerphone } from '@tabler/icons-react';
import { admin, teachers } from '../menuPlaces.ts';
import { resource, route } from '../route.ts';

/** What the school writes to people, and what they write to it. */
export const communicationRoutes = [
  resource('/message/history', {
    page: () => import('../../../resources/messages/MessageList.tsx'),
    resource: 'messages',
    recordRepresentation: 'title',
    needs: ['view:messages'],
    types: ['ADMIN', ...teachers],
    menu: [admin('notices', IconSpeakerphone, { group: 'communication' })],
  }),
  // Inside react-admin, so that its list at /message/history comes before this address.
  resource('/message/:id', { page: () => import('../../../portals/messages/MessagePage.tsx') }),
  ...(['/message', '/messages', '/history'] as const).map((path) =>
    route(path, { page: () => import('../../../resources/messages/SentNoticesRedirect.tsx') }),
  ),
  resource('/feedback', {
    page: () => import('../../../resources/feedback/FeedbackList.tsx'),
    resource: 'feedback',
    needs: ['view:feedback'],
    types: ['ADMIN'],
    menu: [admin('feedback', IconMessageReport, { group: 'communication' })],
  }),
  route('/banners', {
    page: () => import('../../../resources/banners/BannersPage.tsx'),
    needs: ['create:banners'],
    menu: [admin('banners', IconPhoto, { group: 'communication' })],
  }),
  route('/backgrounds', {
    page: () => import('../../../resources/banners/BackgroundsPage.tsx'),
    menu: [admin('backgrounds', IconBackground, { group: 'communication' })],
  }),
];
