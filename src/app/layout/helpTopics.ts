import type { Texts } from 'virtual:texts';
import type { UserType } from '../../../domain/userTypes.ts';
import type { Addresses } from '../../browser/href.ts';

type TopicIn<K = keyof Texts['help']> = K extends `topic.${infer Topic}` ? Topic : never;
export type HelpTopic = TopicIn;

/** The topic of each page, and of the pages below its address. */
const topics: Readonly<Partial<Record<Addresses['signedIn'], HelpTopic>>> = {
  '/administrator': 'administrator',
  '/admin-calendar': 'agenda',
  '/time-off': 'time_off',
  '/classes': 'classes',
  '/class/edit': 'classes',
  '/users': 'users',
  '/users/edit': 'registration',
  '/users/person': 'person',
  '/users/import': 'import',
  '/students': 'students',
  '/student/edit': 'registration',
  '/teachers': 'teachers',
  '/teacher/edit': 'registration',
  '/fev': 'sellers',
  '/fev/edit': 'registration',
  '/message/history': 'notices',
  '/feedback': 'feedback',
  '/logs': 'logs',
  '/student-logs': 'logs',
  '/sessions': 'sessions',
  '/timetable-check': 'timetable_check',
  '/backups': 'backups',
  '/privacy-requests': 'privacy',
  '/students-report': 'reports',
  '/teachers-report': 'reports',
  '/birthday-report': 'birthdays',
  '/students-without-match': 'redirect',
  '/students-waiting-teacher-acceptance': 'waiting',
  '/roles': 'roles',
  '/roles/edit': 'roles',
  '/contract-management': 'contracts',
  '/courses': 'courses',
  '/course/edit': 'courses',
  '/contract-template': 'contract_template',
  '/document-types': 'document_types',
  '/document-type/edit': 'document_types',
  '/school-settings': 'school_settings',
  '/integrations': 'integrations',
  '/charges': 'charges',
  '/debtors': 'debtors',
  '/accounting': 'accounting',
  '/parameterization': 'parameters',
  '/payment-plans': 'payment_plans',
  '/payment-plan/edit': 'payment_plans',
  '/fev-dashboard': 'sales',
  '/b2b': 'b2b',
  '/student-transfer': 'transfers',
  '/new-student-transfer-details': 'transfers',
  '/reschedules': 'reschedules',
  '/franchisee': 'franchisees',
  '/franchisees': 'franchisees',
  '/student': 'student',
  '/student-calendar': 'own_lessons',
  '/statement': 'statement',
  '/edit-availability-student': 'hours',
  '/availability-teacher': 'hours',
  '/teacher': 'teacher',
  '/teacher-calendar': 'teacher_agenda',
  '/teacher-classes': 'teacher_classes',
  '/my-students': 'my_students',
  '/teacher-acceptance': 'acceptance',
  '/settings': 'own_account',
  '/security': 'own_account',
  '/my-data': 'own_account',
  '/profile': 'own_account',
  '/change-password': 'own_account',
};

/** Pages that mean something else to a type of user. */
const ofType: Readonly<Partial<Record<UserType, typeof topics>>> = { FEV: { '/students': 'sales' } };

/** What the help of an address is about; null for a page that needs no explanation. */
export function helpTopic(pathname: string, type: UserType): HelpTopic | null {
  const known: Readonly<Record<string, HelpTopic>> = { ...topics, ...ofType[type] };
  const address = Object.keys(known)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  return known[address] ?? null;
}
