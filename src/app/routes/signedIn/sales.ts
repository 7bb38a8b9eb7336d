import { IconBriefcase } from '@tabler/icons-react';
import { menu } from '../menuPlaces.ts';
import { form, resource, route } from '../route.ts';

export const salesRoutes = [
  route('/fev-dashboard', {
    page: () => import('../../../portals/sales/SalesHomePage.tsx'),
    needs: ['view:fev_dashboard'],
    types: ['FEV', 'ADMIN'],
  }),
  resource('/fev-dashboard/revenue', {
    page: () => import('../../../resources/revenue/RevenueList.tsx'),
    resource: 'revenue',
    needs: ['view:revenue', 'view:fev_dashboard'],
    types: ['FEV', 'ADMIN'],
  }),
  resource('/b2b', {
    page: () => import('../../../resources/b2b/B2bList.tsx'),
    resource: 'b2b',
    needs: ['view:b2b'],
    types: ['B2B', 'FEV', 'ADMIN'],
    menu: [menu('B2B')('b2b', IconBriefcase)],
    form: form('/b2b/student/edit', {
      page: () => import('../../../resources/b2b/B2bStudentPage.tsx'),
      needs: ['create:b2b', 'edit:b2b'],
      types: ['B2B', 'ADMIN'],
    }),
  }),
];
