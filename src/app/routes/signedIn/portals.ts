import {
  IconCalendar,
  IconCertificate,
  IconClock,
  IconFiles,
  IconReceipt,
  IconRoute,
  IconSchool,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { student, teacher, teachers } from '../menuPlaces.ts';
import { route } from '../route.ts';

/** Students and teachers share a file, because they share screens. */
export const portalRoutes = [
  route('/student', {
    page: () => import('../../../portals/student/home/StudentHomePage.tsx'),
    needs: ['view:classroom'],
    types: ['STUDENT'],
  }),
  route('/welcome', {
    page: () => import('../../../portals/student/welcome/WelcomePage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    frame: 'bare',
  }),
  route('/availability-student', {
    page: () => import('../../../portals/availability/StudentAvailabilityPage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
  }),
  route('/student-calendar', {
    page: () => import('../../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: ['STUDENT'],
    menu: [student('agenda', IconCalendar)],
  }),
  route('/certificate-emission', {
    page: () => import('../../../portals/student/certificates/EmissionPage.tsx'),
    needs: ['view:certificates'],
    types: ['STUDENT', 'ADMIN'],
    menu: [student('certificates', IconCertificate)],
  }),
  route('/statement', {
    page: () => import('../../../portals/student/statement/StatementPage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    menu: [{ for: ['STUDENT'], text: 'statement', icon: IconReceipt }],
  }),
  route('/student-edit-credit-card', {
    page: () => import('../../../portals/student/card/PaymentCardPage.tsx'),
    needs: ['edit:onboarding_status'],
    types: ['STUDENT'],
  }),
  route('/teacher', {
    page: () => import('../../../portals/teacher/home/TeacherHomePage.tsx'),
    needs: ['view:teacher_dashboard'],
    types: teachers,
  }),
  route('/evaluate-student', {
    page: () => import('../../../portals/teacher/evaluation/EvaluatePage.tsx'),
    needs: ['create:students_evolution'],
    types: teachers,
  }),
  route('/teacher-calendar', {
    page: () => import('../../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: teachers,
    menu: [teacher('agenda', IconCalendar)],
  }),
  route('/teacher-classes', {
    page: () => import('../../../portals/teacher/classes/MyClassesPage.tsx'),
    needs: ['view:classes'],
    types: teachers,
    menu: [teacher('my_classes', IconSchool, { group: 'students' })],
  }),
  route('/my-students', {
    page: () => import('../../../portals/teacher/students/MyStudentsPage.tsx'),
    needs: ['view:my_students'],
    types: teachers,
    menu: [teacher('my_students', IconUsers, { group: 'students' })],
  }),
  route('/class-files', {
    page: () => import('../../../portals/classFiles/ClassFilesPage.tsx'),
    needs: ['view:teacher_documents'],
    types: ['STUDENT', 'ADMIN', ...teachers],
    menu: [teacher('resources', IconFiles, { group: 'students' }), student('digital_resources', IconFiles)],
  }),
  route('/progress', {
    page: () => import('../../../portals/progress/ProgressPage.tsx'),
    needs: ['view:classroom', 'view:my_students', 'view:students'],
    types: ['STUDENT', 'ADMIN', ...teachers],
  }),
  route('/vocabulary', {
    page: () => import('../../../portals/vocabulary/VocabularyPage.tsx'),
    needs: ['view:classroom'],
    types: ['STUDENT'],
  }),
  route('/teacher-acceptance', {
    page: () => import('../../../portals/teacher/acceptance/AcceptancePage.tsx'),
    needs: ['view:my_students'],
    types: teachers,
    menu: [teacher('allocation', IconRoute, { count: 'allocation' })],
  }),
  route('/last-classes', {
    page: () => import('../../../portals/teacher/recordings/LastClassesPage.tsx'),
    needs: ['view:calendar'],
    types: teachers,
    menu: [teacher('last_classes', IconVideo)],
  }),
  route('/edit-availability-student', {
    page: () => import('../../../portals/availability/EditStudentAvailabilityPage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    menu: [student('hours', IconClock)],
  }),
  route('/availability-teacher', {
    page: () => import('../../../portals/availability/TeacherAvailabilityPage.tsx'),
    needs: ['view:availability_teacher'],
    types: teachers,
    menu: [teacher('hours', IconClock)],
  }),
];
