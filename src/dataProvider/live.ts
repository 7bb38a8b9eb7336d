import type { QueryClient } from '@tanstack/react-query';
import type { AuditContext } from '../../contract/auditFields.ts';
import type { CallKey, Calls, PlainName } from '../../contract/index.ts';
import type { LiveTopic } from '../../contract/liveTopics.ts';
import { refreshCalls } from './calls.ts';
import {
  acceptance,
  classes,
  counts,
  imported,
  levels,
  ownMessages,
  ownSteps,
  people,
  privacyQueue,
  type ReadKey,
  studentLessons,
  transferred,
} from './changes.ts';
import { forgetLists } from './httpClient.ts';

/** What is shown of a student, to anyone who sees the student. */
const student = [
  ...levels,
  ...acceptance,
  ...ownSteps,
  ...classes,
  ...studentLessons,
  'GET /v1/classes/:room_id/removed',
  'GET /v1/dashboard/classesAttendance/:student_id',
  'GET /v1/students/:id/status',
  'GET /v1/students-evolution',
  'GET /v1/students-evolution/pending/:teacher_id',
] as const;
const lessons = [...people, ...classes, 'GET /v1/students-evolution'] as const;
const sessions = ['GET /v1/users/logged-users/', 'GET /v1/auth/sessions'] as const;
const logs = ['GET /v1/logs', 'GET /v1/logs/student'] as const;

/** The contexts of the log that are a plain resource, whose list is announced by its path. */
type PlainContext = {
  [P in PlainName]: Calls[`POST /v1/${P}` & CallKey] extends { access: `create:${infer R}` } ? R : never;
}[PlainName];

/** The reads that an audited change makes stale, besides the log. */
const ofRecords: Record<Exclude<AuditContext, PlainContext>, readonly ReadKey[]> &
  Partial<Record<AuditContext, readonly ReadKey[]>> = {
  acceptance: [...lessons, 'GET /v1/students-transfer/:id'],
  any_permission: [],
  availability: [...people, 'GET /v1/availability', 'GET /v1/students-without-match/teachers'],
  availability_student: [],
  availability_teacher: [],
  b2b: [],
  banners: [],
  calendar: [
    ...lessons,
    ...studentLessons,
    'GET /v1/closures',
    'GET /v1/teacher-absences',
    'GET /v1/teacher-absences/:id/lessons',
  ],
  certificates: [],
  classes: lessons,
  classroom: [],
  contract_management: [],
  contracts: people,
  dashboard: [],
  fee: [],
  feedback: ['GET /v1/feedback'],
  fev: [],
  fev_dashboard: [],
  finance: people,
  financial_parameters: [],
  franchisee: ['GET /v1/franchisee', 'GET /v1/franchisee/:id'],
  live_classes: [],
  logs: ['GET /v1/backups'],
  matching: [
    ...people,
    'GET /v1/students-without-match/teachers',
    'GET /v1/students-transfer/:id',
    'GET /v1/match/promises',
  ],
  messages: ['GET /v1/messages', 'GET /v1/messages/:id/recipients'],
  my_students: [],
  notifications: [],
  onboarding: people,
  onboarding_status: [],
  password: people,
  payment_plans: [],
  payments: people,
  privacy: [...people, ...privacyQueue],
  profile: [...people, 'GET /v1/users/name-and-email'],
  registration: people,
  repeated_registration: [],
  reports: [],
  roles: ['GET /v1/roles', 'GET /v1/users'],
  room: [],
  second_factor: ['GET /v1/users'],
  sessions: sessions,
  student_logs: [],
  student_transfer: [],
  students: levels,
  students_evolution: lessons,
  students_transfer: ['GET /v1/students-transfer', 'GET /v1/students-transfer/:id', ...transferred],
  students_without_match: [],
  teacher_dashboard: [],
  teacher_documents: [],
  teachers: [],
  users: [...people, ...imported, 'GET /v1/users/name-and-email', 'GET /v1/teachers/names'],
};

type Topics = Exclude<LiveTopic, `${string}:${string}` | 'all'>;

/** The reads that every other live event makes stale. */
export const announced = {
  me: [
    'GET /v1/students/:id/status',
    'GET /v1/entity/profile/',
    'GET /v1/entity/profile/documents',
    'GET /v1/users/notification-choices',
    'GET /v1/calendar/feed',
    'GET /v1/availability',
    'GET /v1/availability/teacher',
    ...acceptance,
    ...ownSteps,
  ],
  messages: [...ownMessages, 'GET /v1/messages/:id/recipients'],
  notification: ['GET /v1/notifications', 'GET /v1/messages'],
  sessions,
  student,
} as const satisfies Record<Topics | 'notification', readonly ReadKey[]>;

const announcedAtStart: readonly ReadKey[] = [
  ...announced.me,
  ...announced.messages,
  ...announced.sessions,
  ...counts,
];

const ofTopic: ReadonlyMap<string, readonly ReadKey[]> = new Map<string, readonly ReadKey[]>([
  ...Object.entries(announced),
  ['all', [...Object.values(announced), ...Object.values(ofRecords), logs].flat()],
]);
const ofContext: ReadonlyMap<string, readonly ReadKey[]> = new Map(Object.entries(ofRecords));

/** Empty for a topic that only a newer server knows. */
function readsOf(topic: string): readonly ReadKey[] {
  const [kind, name = ''] = topic.split(':');
  if (kind === 'list') return [`GET /v1/${name}` as ReadKey];
  if (kind === 'records') return [...(ofContext.get(name) ?? []), ...logs];
  return ofTopic.get(topic) ?? [];
}

/** What a live event makes stale, except records behind open forms. */
export async function refreshTopic(client: QueryClient, topic: string): Promise<void> {
  if (topic === 'all') {
    forgetLists();
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
  }
  await refreshCalls(client, readsOf(topic));
}

/** The browser may not notice that a network without internet has it again; an open stream shows it. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** What may have changed before a page's first event stream opened. */
export const refreshAtStart = (client: QueryClient): Promise<void> => refreshCalls(client, announcedAtStart);
