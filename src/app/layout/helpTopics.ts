import type { Texts } from 'virtual:texts';
import { help } from 'virtual:texts/help';
import type { UserType } from '../../../domain/userTypes.ts';
import type { Addresses } from '../../browser/href.ts';
import { signedInRoutes } from '../routes/access.ts';

type TopicIn<K = keyof Texts['help']> = K extends `topic.${infer Topic}` ? Topic : never;
export type HelpTopic = TopicIn;

/** The topics of pages that are not called like their address. */
const topics: Readonly<Partial<Record<Addresses['signedIn'], HelpTopic>>> = {
  '/admin-calendar': 'agenda',
  '/class/edit': 'classes',
  '/users/edit': 'registration',
  '/users/person': 'person',
  '/users/import': 'import',
  '/student/edit': 'registration',
  '/teacher/edit': 'registration',
  '/fev': 'sellers',
  '/fev/edit': 'registration',
  '/message/history': 'notices',
  '/student-logs': 'logs',
  '/privacy-requests': 'privacy',
  '/students-report': 'reports',
  '/teachers-report': 'reports',
  '/birthday-report': 'birthdays',
  '/students-without-match': 'redirect',
  '/students-waiting-teacher-acceptance': 'waiting',
  '/contract-management': 'contracts',
  '/parameterization': 'parameters',
  '/fev-dashboard': 'sales',
  '/franchisee': 'franchisees',
  '/student-calendar': 'own_lessons',
  '/edit-availability-student': 'hours',
  '/availability-teacher': 'hours',
  '/teacher-calendar': 'teacher_agenda',
  '/teacher-acceptance': 'acceptance',
  '/settings': 'own_account',
  '/security': 'own_account',
  '/my-data': 'own_account',
  '/profile': 'own_account',
  '/change-password': 'own_account',
};

/** Pages that mean something else to a type of user. */
const ofType: Readonly<Partial<Record<UserType, typeof topics>>> = { FEV: { '/students': 'sales' } };

const isTopic = (name: string): name is HelpTopic => `topic.${name}` in help.base;

/** The topic that is called like the address, '/lesson-rooms' as `lesson_rooms`; that of its list for a form. */
function namedTopic(path: string): HelpTopic | undefined {
  const name = path.slice(1).replaceAll(/[-/]/g, '_');
  if (isTopic(name)) return name;
  const list = signedInRoutes.find(({ form }) => form?.path === path);
  return list && namedTopic(list.path);
}

/** What the help of an address, or of a page below it, is about; null for a page that needs no explanation. */
export function helpTopic(pathname: string, type: UserType): HelpTopic | null {
  const known: Readonly<Record<string, HelpTopic>> = { ...topics, ...ofType[type] };
  const parts = pathname.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const path = parts.slice(0, length).join('/');
    const topic = known[path] ?? namedTopic(path);
    if (topic) return topic;
  }
  return null;
}
