import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import type { ResourceManifest } from '../manifest.ts';

export const students: ResourceManifest = {
  name: 'students',
  path: paths.students.path,
  needs: ['view:students'],
  list: lazy(() => import('./StudentList.tsx')),
  recordRepresentation: 'name',
};
