import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import type { ResourceManifest } from '../manifest.ts';

export const documentTypes: ResourceManifest = {
  name: 'document-types',
  path: paths.documentTypes.path,
  needs: ['view:document_type'],
  types: ['ADMIN'],
  list: lazy(() => import('./DocumentTypeList.tsx')),
  form: {
    path: paths.documentTypeEdit.path,
    needs: ['create:document_type', 'edit:document_type'],
    page: lazy(() => import('./DocumentTypePage.tsx')),
  },
  recordRepresentation: 'name',
};
