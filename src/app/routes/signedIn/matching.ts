import { IconHourglass, IconRoute } from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { resource } from '../route.ts';

export const matchingRoutes = [
  resource('/students-without-match', {
    page: () => import('../../../resources/matching/RedirectList.tsx'),
    resource: 'students-without-match',
    needs: ['view:students_without_match'],
    types: ['ADMIN'],
    menu: [admin('redirect', IconRoute, { count: 'withoutMatch', separated: true })],
  }),
  resource('/students-waiting-teacher-acceptance', {
    page: () => import('../../../resources/matching/WaitingList.tsx'),
    resource: 'match/waiting',
    recordRepresentation: 'student_name',
    needs: ['view:users'],
    types: ['ADMIN'],
    menu: [admin('waiting', IconHourglass, { count: 'waiting' })],
  }),
];
