import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { documentTypes } from '../resources/documentTypes/index.ts';
import type { ResourceManifest } from '../resources/manifest.ts';
import { studentsWaiting, studentsWithoutMatch } from '../resources/matching/index.ts';
import { roles } from '../resources/roles/index.ts';
import { students } from '../resources/students/index.ts';
import { users } from '../resources/users/index.ts';
import { paths } from './paths.ts';
import { type Demands, register } from './registry.ts';

export interface Screen extends Demands {
  path: string;
  page: LazyExoticComponent<ComponentType>;
  /** `bare` fills the window: no menu, no sheet. */
  frame?: 'shell' | 'bare';
}

type Load = () => Promise<{ default: ComponentType }>;
const screen = (path: string, load: Load, rest: Omit<Screen, 'path' | 'page'> = {}): Screen => ({
  path,
  page: lazy(load),
  ...rest,
});

/** Every custom screen of the portals, each in its own chunk. To add one, add a line; the menu follows. */
export const screens: readonly Screen[] = [
  screen(paths.settings.path, () => import('../portals/settings/SettingsPage.tsx')),
  screen(paths.security.path, () => import('../portals/security/SecurityPage.tsx')),
  screen(paths.administrator.path, () => import('../portals/admin/AdminHomePage.tsx'), {
    needs: ['view:dashboard'],
    types: ['ADMIN'],
  }),
  screen(paths.fevDashboard.path, () => import('../portals/sales/SalesHomePage.tsx'), {
    needs: ['view:fev_dashboard'],
    types: ['FEV', 'ADMIN'],
  }),
  screen(paths.b2b.path, () => import('../portals/b2b/B2bHomePage.tsx'), {
    needs: ['view:students'],
    types: ['B2B'],
  }),
  screen(paths.student.path, () => import('../portals/student/home/StudentHomePage.tsx'), {
    needs: ['view:classroom'],
    types: ['STUDENT'],
  }),
  screen(paths.welcome.path, () => import('../portals/student/welcome/WelcomePage.tsx'), {
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    frame: 'bare',
  }),
  screen(paths.conference.path, () => import('../portals/classroom/ConferencePage.tsx'), {
    needs: ['view:calendar'],
    types: ['STUDENT', 'TEACHER', 'FEE'],
    frame: 'bare',
  }),
  screen(
    paths.availabilityStudent.path,
    () => import('../portals/availability/StudentAvailabilityPage.tsx'),
    { needs: ['view:onboarding_status'], types: ['STUDENT'] },
  ),
  screen(
    paths.editAvailabilityStudent.path,
    () => import('../portals/availability/EditStudentAvailabilityPage.tsx'),
    { needs: ['view:onboarding_status'], types: ['STUDENT'] },
  ),
  screen(
    paths.availabilityTeacher.path,
    () => import('../portals/availability/TeacherAvailabilityPage.tsx'),
    { needs: ['view:availability_teacher'], types: ['TEACHER', 'FEE'] },
  ),
  screen(paths.teacherCalendar.path, () => import('../portals/calendar/TeacherCalendarPage.tsx'), {
    needs: ['view:calendar'],
    types: ['TEACHER', 'FEE'],
  }),
  screen(paths.studentCalendar.path, () => import('../portals/calendar/StudentCalendarPage.tsx'), {
    needs: ['view:calendar'],
    types: ['STUDENT'],
  }),
  screen(paths.teacher.path, () => import('../portals/teacher/home/TeacherHomePage.tsx'), {
    needs: ['view:teacher_dashboard'],
    types: ['TEACHER', 'FEE'],
  }),
  screen(paths.myStudents.path, () => import('../portals/teacher/students/MyStudentsPage.tsx'), {
    needs: ['view:my_students'],
    types: ['TEACHER', 'FEE'],
  }),
  screen(paths.evaluateStudent.path, () => import('../portals/teacher/evaluation/EvaluatePage.tsx'), {
    needs: ['create:students_evolution'],
    types: ['TEACHER', 'FEE'],
  }),
  screen(paths.teacherAcceptance.path, () => import('../portals/teacher/acceptance/AcceptancePage.tsx'), {
    needs: ['view:my_students'],
    types: ['TEACHER', 'FEE'],
  }),
];

/** Every resource of the back office; react-admin serves their addresses. */
export const resources: readonly ResourceManifest[] = [
  users,
  students,
  roles,
  studentsWithoutMatch,
  studentsWaiting,
  documentTypes,
];

register([...screens, ...resources, ...resources.flatMap(({ form }) => (form ? [form] : []))]);
