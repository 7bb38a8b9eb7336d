import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBooks,
  IconBriefcase,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarTime,
  IconCertificate,
  IconClock,
  IconFiles,
  IconFileText,
  IconHourglass,
  IconKey,
  IconMessageReport,
  IconPhoto,
  IconPlayerPlay,
  IconPresentation,
  IconReport,
  IconRoute,
  IconSchool,
  IconShieldCheck,
  IconUserCircle,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { documentTypes } from '../../i18n/pt-BR/documentTypes.ts';
import { admin, menu, student, teacher, teachers } from './menuPlaces.ts';
import { external, form, plain, resource, route } from './route.ts';

// Menus follow this order; a route without a page is specified but not built.
export const routes = [
  route('/settings', { page: () => import('../../portals/settings/SettingsPage.tsx') }),
  route('/security', { page: () => import('../../portals/security/SecurityPage.tsx') }),
  route('/my-data', { page: () => import('../../portals/privacy/MyDataPage.tsx') }),
  route('/profile', {
    page: () => import('../../portals/account/AccountPage.tsx'),
    needs: ['view:profile'],
  }),
  route('/change-password', { page: () => import('../../portals/account/ChangePasswordPage.tsx') }),
  route('/calendar', { page: () => import('../../portals/calendar/CalendarRedirect.tsx') }),
  resource('/message/history', {
    page: () => import('../../resources/messages/MessageList.tsx'),
    resource: 'messages',
    recordRepresentation: 'title',
    needs: ['view:messages'],
    types: ['ADMIN', ...teachers],
  }),
  // Inside react-admin, so that its list at /message/history comes before this address.
  resource('/message/:id', { page: () => import('../notifications/MessagePage.tsx') }),
  ...(['/message', '/messages', '/history'] as const).map((path) =>
    route(path, { page: () => import('../../resources/messages/SentNoticesRedirect.tsx') }),
  ),
  route('/conference', {
    page: () => import('../../portals/classroom/ConferencePage.tsx'),
    needs: ['view:calendar'],
    types: ['STUDENT', ...teachers],
    frame: 'bare',
  }),

  route('/administrator', {
    page: () => import('../../portals/admin/AdminHomePage.tsx'),
    needs: ['view:dashboard'],
    types: ['ADMIN'],
  }),
  route('/admin-calendar', {
    page: () => import('../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('agenda', IconCalendar)],
  }),
  resource('/classes', {
    page: () => import('../../resources/classes/ClassList.tsx'),
    resource: 'classes',
    recordRepresentation: 'title',
    needs: ['view:classes'],
    types: ['ADMIN'],
    menu: [admin('classes', IconSchool)],
    form: form('/class/edit', {
      page: () => import('../../resources/classes/ClassPage.tsx'),
      needs: ['create:classes', 'edit:classes', 'view:classes'],
      types: ['ADMIN'],
    }),
  }),
  resource('/users', {
    page: () => import('../../resources/users/UserList.tsx'),
    resource: 'users',
    needs: ['view:users'],
    menu: [admin('users', IconUserCircle)],
    form: form('/users/edit', {
      page: () => import('../../resources/registration/RegistrationPage.tsx'),
      needs: ['create:users', 'edit:users'],
    }),
  }),
  form('/users/merge', {
    page: () => import('../../resources/users/MergePage.tsx'),
    needs: ['edit:users'],
    types: ['ADMIN'],
  }),
  resource('/users/import', {
    page: () => import('../../resources/imports/ImportList.tsx'),
    resource: 'imports',
    recordRepresentation: 'file_name',
    needs: ['create:users'],
    types: ['ADMIN'],
    form: form('/users/import/file', {
      page: () => import('../../resources/imports/ImportPage.tsx'),
      needs: ['create:users'],
      types: ['ADMIN'],
    }),
  }),
  resource('/students', {
    page: () => import('../../resources/students/StudentList.tsx'),
    resource: 'students',
    needs: ['view:students'],
    menu: [admin('students', IconUsers), menu('FEV')('after_sales', IconAddressBook)],
    form: form('/student/edit', {
      page: () => import('../../resources/students/StudentPage.tsx'),
      needs: ['create:users', 'edit:users'],
    }),
  }),
  resource('/teachers', {
    page: () => import('../../resources/teachers/TeacherList.tsx'),
    resource: 'teachers',
    needs: ['view:teachers', 'view:fee'],
    types: ['ADMIN'],
    menu: [admin('teachers', IconPresentation)],
    form: form('/teacher/edit', {
      page: () => import('../../resources/teachers/TeacherPage.tsx'),
      needs: ['create:users', 'edit:users'],
      types: ['ADMIN'],
    }),
  }),
  resource('/fev', {
    page: () => import('../../resources/sellers/SellerList.tsx'),
    resource: 'fev',
    needs: ['view:fev'],
    types: ['ADMIN'],
    menu: [admin('sellers', IconBriefcase)],
    form: form('/fev/edit', {
      page: () => import('../../resources/sellers/SellerPage.tsx'),
      needs: ['create:users', 'edit:users'],
      types: ['ADMIN'],
    }),
  }),
  external('monitoring', [admin('monitoring', IconActivityHeartbeat, { group: 'audit' })]),
  resource('/logs', {
    page: () => import('../../resources/logs/SystemLogs.tsx'),
    resource: 'logs',
    needs: ['view:logs'],
    types: ['ADMIN'],
    menu: [admin('logs', IconShieldCheck, { group: 'audit' })],
  }),
  resource('/student-logs', {
    page: () => import('../../resources/logs/StudentLogs.tsx'),
    resource: 'logs/student',
    needs: ['view:student_logs'],
    types: ['ADMIN'],
    menu: [admin('student_logs', IconShieldCheck, { group: 'audit' })],
  }),
  resource('/live-classes', {
    planned: 'lessons',
    menu: [admin('live_classes', IconShieldCheck, { group: 'audit' })],
  }),
  resource('/sessions', {
    page: () => import('../../resources/sessions/SessionList.tsx'),
    resource: 'users/logged-users',
    needs: ['view:sessions'],
    types: ['ADMIN'],
    menu: [admin('sessions', IconShieldCheck, { group: 'audit' })],
  }),

  route('/timetable-check', {
    page: () => import('../../portals/admin/timetable/TimetableCheckPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('timetable_check', IconCalendarCheck, { group: 'audit' })],
  }),
  route('/time-off', {
    page: () => import('../../portals/admin/timetable/TimeOffPage.tsx'),
    needs: ['view:calendar'],
    types: ['ADMIN'],
    menu: [admin('time_off', IconCalendarOff, { group: 'audit' })],
  }),
  resource('/feedback', {
    page: () => import('../../resources/feedback/FeedbackList.tsx'),
    resource: 'feedback',
    needs: ['view:feedback'],
    types: ['ADMIN'],
    menu: [admin('feedback', IconMessageReport, { group: 'audit' })],
  }),
  resource('/privacy-requests', {
    page: () => import('../../resources/privacy/PrivacyQueue.tsx'),
    resource: 'privacy-requests',
    needs: ['view:privacy'],
    types: ['ADMIN'],
    menu: [admin('privacy', IconUserShield, { group: 'audit' })],
  }),
  resource('/students-report', {
    page: () => import('../../resources/reports/StudentReport.tsx'),
    resource: 'students/student-report',
    needs: ['view:students'],
    menu: [admin('students', IconReport, { group: 'reports' })],
  }),
  resource('/teachers-report', {
    page: () => import('../../resources/reports/TeacherReport.tsx'),
    resource: 'teachers/teacher-report',
    needs: ['view:fee'],
    types: ['ADMIN'],
    menu: [admin('report_teachers', IconReport, { group: 'reports' })],
  }),
  resource('/birthday-report', {
    page: () => import('../../resources/reports/BirthdayReport.tsx'),
    resource: 'users/birthday-report',
    needs: ['view:fee'],
    types: ['ADMIN'],
    menu: [admin('birthdays', IconReport, { group: 'reports' })],
  }),
  resource('/students-without-match', {
    page: () => import('../../resources/matching/RedirectList.tsx'),
    resource: 'students-without-match',
    needs: ['view:students_without_match'],
    types: ['ADMIN'],
    menu: [admin('redirect', IconRoute, { count: 'withoutMatch', separated: true })],
  }),
  resource('/students-waiting-teacher-acceptance', {
    page: () => import('../../resources/matching/WaitingList.tsx'),
    resource: 'match/waiting',
    recordRepresentation: 'student_name',
    needs: ['view:users'],
    types: ['ADMIN'],
    menu: [admin('waiting', IconHourglass, { count: 'waiting' })],
  }),
  resource('/roles', {
    page: () => import('../../resources/roles/RoleList.tsx'),
    resource: 'roles',
    needs: ['view:roles'],
    menu: [admin('roles', IconKey)],
    form: form('/roles/edit', {
      page: () => import('../../resources/roles/RolePage.tsx'),
      needs: ['create:roles', 'edit:roles'],
    }),
  }),
  resource('/backgrounds', { planned: 'content', menu: [admin('backgrounds', IconPhoto)] }),
  resource('/banners', { planned: 'content' }),
  resource('/contract-management', { planned: 'finance', menu: [admin('contracts', IconFileText)] }),
  plain('/document-types', '/document-type/edit', () => import('../../resources/documentTypes/index.tsx'), {
    resource: 'document-types',
    permission: 'document_type',
    icon: IconFiles,
    texts: documentTypes,
  }),
  route('/parameterization', { planned: 'finance', menu: [admin('parameters', IconAdjustmentsHorizontal)] }),
  resource('/payment-plans', {
    planned: 'finance',
    form: form('/payment-plan/edit', { planned: 'finance' }),
  }),
  route('/crm/workflow', {
    page: () => import('../../portals/admin/WorkflowPage.tsx'),
    types: ['ADMIN', 'FEV', 'FEE'],
  }),

  route('/fev-dashboard', {
    page: () => import('../../portals/sales/SalesHomePage.tsx'),
    needs: ['view:fev_dashboard'],
    types: ['FEV', 'ADMIN'],
  }),
  resource('/b2b', {
    page: () => import('../../resources/b2b/B2bList.tsx'),
    resource: 'b2b',
    needs: ['view:b2b'],
    types: ['B2B', 'FEV', 'ADMIN'],
    menu: [menu('B2B')('b2b', IconBriefcase)],
    form: form('/b2b/student/edit', {
      page: () => import('../../resources/b2b/B2bStudentPage.tsx'),
      needs: ['create:b2b', 'edit:b2b'],
      types: ['B2B', 'ADMIN'],
    }),
  }),

  route('/student', {
    page: () => import('../../portals/student/home/StudentHomePage.tsx'),
    needs: ['view:classroom'],
    types: ['STUDENT'],
  }),
  route('/welcome', {
    page: () => import('../../portals/student/welcome/WelcomePage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    frame: 'bare',
  }),
  route('/availability-student', {
    page: () => import('../../portals/availability/StudentAvailabilityPage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
  }),
  route('/student-calendar', {
    page: () => import('../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: ['STUDENT'],
    menu: [student('agenda', IconCalendar)],
  }),
  route('/certificate-emission', { planned: 'content', menu: [student('certificates', IconCertificate)] }),
  route('/student-edit-credit-card', { planned: 'finance' }),

  route('/teacher', {
    page: () => import('../../portals/teacher/home/TeacherHomePage.tsx'),
    needs: ['view:teacher_dashboard'],
    types: teachers,
  }),
  route('/evaluate-student', {
    page: () => import('../../portals/teacher/evaluation/EvaluatePage.tsx'),
    needs: ['create:students_evolution'],
    types: teachers,
  }),
  route('/teacher-calendar', {
    page: () => import('../../portals/calendar/LessonsPage.tsx'),
    needs: ['view:calendar'],
    types: teachers,
    menu: [teacher('agenda', IconCalendar)],
  }),
  route('/teacher-classes', {
    page: () => import('../../portals/teacher/classes/MyClassesPage.tsx'),
    needs: ['view:classes'],
    types: teachers,
    menu: [teacher('my_classes', IconSchool, { group: 'students' })],
  }),
  route('/my-students', {
    page: () => import('../../portals/teacher/students/MyStudentsPage.tsx'),
    needs: ['view:my_students'],
    types: teachers,
    menu: [teacher('my_students', IconUsers, { group: 'students' })],
  }),
  route('/class-files', {
    planned: 'content',
    menu: [student('digital_resources', IconBooks), teacher('resources', IconBooks)],
  }),
  route('/teacher-acceptance', {
    page: () => import('../../portals/teacher/acceptance/AcceptancePage.tsx'),
    needs: ['view:my_students'],
    types: teachers,
    menu: [teacher('allocation', IconRoute, { count: 'allocation' })],
  }),
  route('/edit-availability-student', {
    page: () => import('../../portals/availability/EditStudentAvailabilityPage.tsx'),
    needs: ['view:onboarding_status'],
    types: ['STUDENT'],
    menu: [student('hours', IconClock)],
  }),
  route('/availability-teacher', {
    page: () => import('../../portals/availability/TeacherAvailabilityPage.tsx'),
    needs: ['view:availability_teacher'],
    types: teachers,
    menu: [teacher('hours', IconClock)],
  }),
  route('/last-classes', { planned: 'lessons', menu: [teacher('recorded', IconPlayerPlay)] }),
  resource('/student-transfer', {
    page: () => import('../../resources/transfers/TransferList.tsx'),
    resource: 'students-transfer',
    recordRepresentation: 'student_name',
    needs: ['view:students_transfer'],
    types: ['ADMIN', ...teachers],
    menu: [admin('transfer', IconArrowsExchange), teacher('transfer_short', IconArrowsExchange)],
    form: form('/new-student-transfer-details', {
      page: () => import('../../resources/transfers/TransferPage.tsx'),
      needs: ['view:students_transfer'],
      types: ['ADMIN', ...teachers],
    }),
  }),
  resource('/reschedules', {
    page: () => import('../../resources/reschedules/RescheduleList.tsx'),
    resource: 'reschedules',
    recordRepresentation: 'student_name',
    needs: ['view:calendar'],
    types: ['ADMIN', ...teachers],
    menu: [menu('ADMIN', ...teachers)('reschedules', IconCalendarTime, { count: 'reschedules' })],
  }),
  form('/franchisee', {
    page: () => import('../../resources/franchisees/FranchiseePage.tsx'),
    needs: ['create:franchisee'],
    types: ['ADMIN'],
    menu: [admin('franchisee', IconUserPlus)],
  }),
  form('/franchisee/user', {
    page: () => import('../../resources/franchisees/ConversionPage.tsx'),
    needs: ['create:franchisee'],
    types: ['ADMIN'],
  }),
  resource('/franchisees', {
    page: () => import('../../resources/franchisees/FranchiseeList.tsx'),
    resource: 'franchisee',
    needs: ['create:franchisee'],
    types: ['ADMIN'],
  }),
];

type Row = (typeof routes)[number];
type Of<R> = R extends { path: infer P; form: { path: infer F } }
  ? P | F
  : R extends { path: infer P }
    ? P
    : never;
export type Address = Of<Row>;
