import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import type { ResourceManifest } from '../manifest.ts';

export const studentsWithoutMatch: ResourceManifest = {
  name: 'students-without-match',
  path: paths.studentsWithoutMatch.path,
  needs: ['view:students_without_match'],
  types: ['ADMIN'],
  list: lazy(() => import('./RedirectList.tsx')),
  recordRepresentation: 'name',
};

export const studentsWaiting: ResourceManifest = {
  name: 'students-waiting-teacher-acceptance',
  path: paths.studentsWaiting.path,
  needs: ['view:users'],
  types: ['ADMIN'],
  list: lazy(() => import('./WaitingList.tsx')),
  recordRepresentation: 'student_name',
};
