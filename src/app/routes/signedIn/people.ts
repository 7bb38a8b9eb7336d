import {
  IconAddressBook,
  IconBriefcase,
  IconCertificate,
  IconPresentation,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { admin, menu } from '../menuPlaces.ts';
import { form, resource } from '../route.ts';

export const peopleRoutes = [
  resource('/users', {
    page: () => import('../../../resources/users/UserList.tsx'),
    resource: 'users',
    needs: ['view:users'],
    menu: [admin('users', IconUserCircle)],
    form: form('/users/edit', {
      page: () => import('../../../resources/registration/RegistrationPage.tsx'),
      needs: ['create:users', 'edit:users'],
    }),
  }),
  form('/users/person', {
    page: () => import('../../../resources/person/PersonPage.tsx'),
    needs: ['edit:users'],
  }),
  form('/users/merge', {
    page: () => import('../../../resources/users/MergePage.tsx'),
    needs: ['edit:users'],
    types: ['ADMIN'],
  }),
  resource('/users/lookalikes', {
    page: () => import('../../../resources/users/LookAlikeList.tsx'),
    resource: 'lookalikes',
    needs: ['edit:users'],
    types: ['ADMIN'],
  }),
  resource('/users/import', {
    page: () => import('../../../resources/imports/ImportList.tsx'),
    resource: 'imports',
    recordRepresentation: 'file_name',
    needs: ['create:users'],
    types: ['ADMIN'],
    form: form('/users/import/file', {
      page: () => import('../../../resources/imports/ImportPage.tsx'),
      needs: ['create:users'],
      types: ['ADMIN'],
    }),
  }),
  resource('/students', {
    page: () => import('../../../resources/students/StudentList.tsx'),
    resource: 'students',
    needs: ['view:students'],
    menu: [admin('students', IconUsers), menu('FEV')('after_sales', IconAddressBook)],
    form: form('/student/edit', {
      page: () => import('../../../resources/students/StudentPage.tsx'),
      needs: ['create:users', 'edit:users'],
    }),
  }),
  resource('/certificates', {
    page: () => import('../../../resources/certificates/CertificateList.tsx'),
    resource: 'certificates',
    recordRepresentation: 'student_name',
    needs: ['view:certificates'],
    types: ['ADMIN'],
    menu: [admin('certificates', IconCertificate, { group: 'school' })],
  }),
  resource('/teachers', {
    page: () => import('../../../resources/teachers/TeacherList.tsx'),
    resource: 'teachers',
    needs: ['view:teachers', 'view:fee'],
    types: ['ADMIN'],
    menu: [admin('teachers', IconPresentation)],
    form: form('/teacher/edit', {
      page: () => import('../../../resources/teachers/TeacherPage.tsx'),
      needs: ['create:users', 'edit:users'],
      types: ['ADMIN'],
    }),
  }),
  resource('/fev', {
    page: () => import('../../../resources/sellers/SellerList.tsx'),
    resource: 'fev',
    needs: ['view:fev'],
    types: ['ADMIN'],
    menu: [admin('sellers', IconBriefcase)],
    form: form('/fev/edit', {
      page: () => import('../../../resources/sellers/SellerPage.tsx'),
      needs: ['create:users', 'edit:users'],
      types: ['ADMIN'],
    }),
  }),
];
