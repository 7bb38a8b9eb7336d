import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import type { ResourceManifest } from '../manifest.ts';

export const users: ResourceManifest = {
  name: 'users',
  path: paths.users.path,
  needs: ['view:users'],
  list: lazy(() => import('./UserList.tsx')),
  form: {
    path: paths.userEdit.path,
    needs: ['create:users', 'edit:users'],
    page: lazy(() => import('../registration/RegistrationPage.tsx')),
  },
  recordRepresentation: 'name',
};
