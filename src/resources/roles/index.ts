import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import type { ResourceManifest } from '../manifest.ts';

export const roles: ResourceManifest = {
  name: 'roles',
  path: paths.roles.path,
  needs: ['view:roles'],
  list: lazy(() => import('./RoleList.tsx')),
  form: {
    path: paths.roleEdit.path,
    needs: ['create:roles', 'edit:roles'],
    page: lazy(() => import('./RolePage.tsx')),
  },
  recordRepresentation: 'name',
};
