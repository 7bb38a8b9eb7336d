import type { Permission } from '../domain/permissions.ts';
import type { UserType } from '../domain/userTypes.ts';

const everyone: readonly Permission[] = ['view:profile', 'edit:profile', 'view:notifications'];
const teaching: readonly Permission[] = [
  ...everyone,
  'view:teacher_dashboard',
  'view:my_students',
  'view:classes',
  'view:calendar',
  'edit:calendar',
  'view:students_evolution',
  'create:students_evolution',
  'view:availability_teacher',
  'edit:availability_teacher',
  'view:teacher_documents',
  'create:teacher_documents',
  'view:messages',
  'create:messages',
  'edit:messages',
  'delete:messages',
  'view:students_transfer',
  'create:student_transfer',
];

/** Granted by type (ACCESS-2). An ADMIN has only the permissions of its active roles. */
export const fixedPermissions: Record<UserType, readonly Permission[]> = {
  STUDENT: [
    ...everyone,
    'view:classroom',
    'view:calendar',
    'view:students_evolution',
    'view:onboarding_status',
    'edit:onboarding_status',
    'view:availability_student',
    'edit:availability_student',
    'view:certificates',
    'create:certificates',
    'view:teacher_documents',
  ],
  TEACHER: teaching,
  FEE: teaching,
  FEV: [
    ...everyone,
    'view:fev_dashboard',
    'view:students',
    'view:onboarding_status',
    'view:users',
    'create:users',
    'edit:users',
    'view:b2b',
    'view:charges',
  ],
  B2B: [...everyone, 'view:students', 'view:b2b', 'create:b2b', 'edit:b2b'],
  ADMIN: [],
};
