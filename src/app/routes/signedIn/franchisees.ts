import { IconUserPlus } from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { form, resource } from '../route.ts';

export const franchiseeRoutes = [
  form('/franchisee', {
    page: () => import('../../../resources/franchisees/FranchiseePage.tsx'),
    needs: ['create:franchisee'],
    types: ['ADMIN'],
    menu: [admin('franchisee', IconUserPlus)],
  }),
  form('/franchisee/user', {
    page: () => import('../../../resources/franchisees/ConversionPage.tsx'),
    needs: ['create:franchisee'],
    types: ['ADMIN'],
  }),
  resource('/franchisees', {
    page: () => import('../../../resources/franchisees/FranchiseeList.tsx'),
    resource: 'franchisee',
    needs: ['create:franchisee'],
    types: ['ADMIN'],
  }),
];
