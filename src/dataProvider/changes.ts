import type { CallKey } from '../../contract/index.ts';

type ReadByPost = `POST ${string}/${'preview' | 'plan' | 'duplicates'}`;

/** Also what a change would do, plans and searches by personal data, whose input does not belong in an address. */
export type ReadKey = Extract<CallKey, `GET ${string}` | ReadByPost>;
export type ChangeKey = Exclude<CallKey, ReadKey>;

export const isChange = (key: CallKey): key is ChangeKey => !/^GET |\/(preview|plan|duplicates)$/.test(key);

/** Creating and updating a resource invalidate its own list and record. */
type Plain<K> = K extends `POST ${infer P}`
  ? `GET ${P}` extends ReadKey
    ? K
    : never
  : K extends `PATCH ${infer P}/:id`
    ? `GET ${P}` extends ReadKey
      ? K
      : never
    : never;
type Others = Exclude<ChangeKey, Plain<ChangeKey>>;

export const counts = [
  'GET /v1/students-without-match/notifications',
  'GET /v1/match/all-waiting',
  'GET /v1/teacher-acceptance/notifications',
  'GET /v1/students-without-match',
  'GET /v1/match/waiting',
] as const satisfies readonly ReadKey[];
export const people = [
  'GET /v1/users',
  'GET /v1/students',
  'GET /v1/students/info/:id',
  'GET /v1/fev',
  'GET /v1/users/:id/documents',
  'GET /v1/students/student-report',
  'GET /v1/teachers/teacher-report',
  'GET /v1/users/birthday-report',
  'GET /v1/teachers',
  ...counts,
] as const;
/** Reads of registered people and what belongs to them. */
const merged = [
  ...people,
  'GET /v1/users/name-and-email',
  'GET /v1/users/:id',
  'GET /v1/users/:id/merges',
] as const;
export const imported = ['GET /v1/imports', 'GET /v1/imports/:id'] as const;
/** What shows a student's level. */
export const levels = [
  ...people,
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/students/:id/levels',
  'GET /v1/students/my-students',
  'GET /v1/students/students-with-teacher-data',
  'GET /v1/teachers/my-students/:teacherId',
] as const satisfies readonly ReadKey[];
const ownAccount = ['GET /v1/entity/profile/', 'GET /v1/users', 'GET /v1/students'] as const;
export const privacyQueue = ['GET /v1/privacy-requests', 'GET /v1/privacy-requests/:id'] as const;
export const ownSteps = ['GET /v1/onboarding/find-by-user-id'] as const;
const ownFactors = ['GET /v1/auth/second-factor', 'GET /v1/auth/sessions'] as const;
export const acceptance = [
  'GET /v1/teacher-acceptance/match',
  'GET /v1/teacher-acceptance/class-availability',
  'GET /v1/teacher-acceptance/notifications',
] as const;

export const timetable = ['GET /v1/calendar'] as const;
/** Reads of lessons given up, make-ups and requests. */
export const studentLessons = [
  ...timetable,
  'GET /v1/calendar/:id/hours',
  'GET /v1/makeups',
  'GET /v1/reschedules',
] as const satisfies readonly ReadKey[];
const absences = [...timetable, 'GET /v1/teacher-absences', 'GET /v1/teacher-absences/:id/lessons'] as const;
/** Reads that show a class, its hours or its students. */
export const classes = [
  ...timetable,
  'GET /v1/classes',
  'GET /v1/classes/:id',
  'GET /v1/classes/:id/students',
  'GET /v1/classes/students-and-teacher',
  'GET /v1/students/name-and-email',
  'GET /v1/students/my-students',
  'GET /v1/students/class',
  'GET /v1/students/:id/my-teacher',
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/teachers/class',
] as const satisfies readonly ReadKey[];
/** Reads that show a student's teacher or lessons. */
export const transferred = [
  ...people,
  ...acceptance,
  'GET /v1/calendar',
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/students/my-students',
  'GET /v1/students/students-with-teacher-data',
  'GET /v1/students-transfer/teachers',
  'GET /v1/students-transfer/validate/:studentId',
] as const satisfies readonly ReadKey[];

export const ownMessages = ['GET /v1/messages', 'GET /v1/messages/:id', 'GET /v1/notifications'] as const;

/** The reads that each change makes stale; plain changes list only those of other resources. */
export const invalidates: Record<Others, readonly ReadKey[]> &
  Partial<Record<ChangeKey, readonly ReadKey[]>> = {
  'POST /v1/users': [...people, 'GET /v1/franchisee', 'GET /v1/franchisee/:id'],
  'PATCH /v1/users/:id': people,
  'PATCH /v1/users/:id/documents/:document_id': ['GET /v1/users/:id/documents'],
  'DELETE /v1/users/:id/documents/:document_id': ['GET /v1/users/:id/documents'],
  'PATCH /v1/users/:id/change-status': people,
  'POST /v1/users/:id/photo': people,
  'DELETE /v1/users/:id/photo': people,
  'PATCH /v1/users/reset-availability/:id': [...people, 'GET /v1/availability'],
  'POST /v1/users/:id/remove-second-factor': ['GET /v1/users'],
  'POST /v1/users/:id/merge': merged,
  'POST /v1/merges/:id/undo': merged,
  'POST /v1/imports/:id/run': imported,
  'POST /v1/imports/:id/cancel': imported,
  'POST /v1/imports/:id/undo': [...people, ...imported],
  'POST /v1/users/resend-email': [],
  'PATCH /v1/roles/:id/change-status': ['GET /v1/roles'],
  'PATCH /v1/students/:id/change-onboarding-status': people,
  'PATCH /v1/classes/change-level': levels,
  'PATCH /v1/students/:id/seller': people,
  'POST /v1/students/:id/new-contract': [...people, 'GET /v1/students/:id/new-contract'],
  'POST /v1/account/privacy/erasure': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/consent': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/correction': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/requests/:id/withdraw': ['GET /v1/account/privacy'],
  'POST /v1/privacy-requests/:id/refuse': privacyQueue,
  'POST /v1/privacy-requests/:id/accept': [...people, ...privacyQueue],
  'POST /v1/privacy-requests/:id/erase': [...people, ...privacyQueue],
  'POST /v1/charges/:id/confirm': people,
  'POST /v1/clicksign/send-contract/:user_id': people,

  'POST /v1/students-without-match': [...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/students-without-match/plan/apply': [...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/match/redirect/:student_id': people,
  'PATCH /v1/match/promises': ['GET /v1/match/promises'],
  'PATCH /v1/teacher-acceptance/answer': [
    ...acceptance,
    'GET /v1/calendar',
    'GET /v1/students/my-students',
    'GET /v1/dashboard/teacher/:teacher_id',
  ],
  'POST /v1/students-transfer': transferred,
  'PATCH /v1/students-transfer/:id': transferred,
  'POST /v1/availability': [...ownSteps, ...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/availability/teacher': [...acceptance, 'GET /v1/students-without-match/teachers'],

  'POST /v1/classes': classes,
  'PATCH /v1/classes/:id': classes,
  'PATCH /v1/classes/:id/change-status': classes,
  'PATCH /v1/calendar/:id': timetable,
  'POST /v1/calendar/:id/cancel': timetable,
  'POST /v1/calendar/:id/restore': timetable,
  'DELETE /v1/calendar/:id': timetable,
  'POST /v1/calendar/:id/give-up': studentLessons,
  'POST /v1/reschedules': studentLessons,
  'POST /v1/reschedules/:id/answer': studentLessons,
  'POST /v1/reschedules/:id/withdraw': studentLessons,
  'POST /v1/closures': timetable,
  'DELETE /v1/closures': [...timetable, 'GET /v1/closures'],
  'POST /v1/teacher-absences/:id/cancel-lessons': absences,
  'DELETE /v1/teacher-absences/:id': absences,
  'POST /v1/teacher-absences/:id/plan/apply': absences,
  'POST /v1/teacher-absences/:id/plan/undo': absences,
  'DELETE /v1/calendar/feed': ['GET /v1/calendar/feed'],
  'POST /v1/calendar/history': [
    'GET /v1/students-evolution/pending/:teacher_id',
    'GET /v1/dashboard/teacher/:teacher_id',
  ],
  'POST /v1/students-evolution': [
    'GET /v1/students-evolution/pending/:teacher_id',
    'GET /v1/dashboard/teacher/:teacher_id',
    'GET /v1/students/my-students',
  ],
  'POST /v1/classes/:room_id/removed/:user_id/allow': ['GET /v1/classes/:room_id/removed'],

  'POST /v1/contracts/:id/code': [],
  'POST /v1/contracts/:id/payment-plan': ownSteps,
  'POST /v1/contracts/:id/sign': ownSteps,
  'PATCH /v1/messages/read-notification': ownMessages,
  'PATCH /v1/messages/read/:id': ownMessages,
  'POST /v1/messages/:id/send': ownMessages,
  'DELETE /v1/messages/:id': ['GET /v1/messages'],
  'POST /v1/teacher-evaluation/:id': ['GET /v1/notifications'],

  'PATCH /v1/entity/profile/': ownAccount,
  'PATCH /v1/users/notification-choices': ['GET /v1/users/notification-choices'],
  'POST /v1/entity/profile/photo': ownAccount,
  'DELETE /v1/entity/profile/photo': ownAccount,

  'POST /v1/auth/logout': ['GET /v1/auth/sessions', 'GET /v1/users/logged-users/'],
  'POST /v1/auth/logout-all': ['GET /v1/users/logged-users/'],
  'POST /v1/auth/logout-by-session-id': ['GET /v1/users/logged-users/'],
  'POST /v1/auth/sessions/end-others': ['GET /v1/auth/sessions', 'GET /v1/users/logged-users/'],
  'POST /v1/auth/passkeys': ownFactors,
  'PATCH /v1/auth/passkeys/:id': ownFactors,
  'POST /v1/auth/passkeys/:id/remove': ownFactors,
  'POST /v1/auth/passkeys/options': [],
  'POST /v1/auth/second-factor/challenge': [],
  'POST /v1/auth/second-factor/recovery-codes': ownFactors,
  'POST /v1/auth/second-factor/totp': [],
  'POST /v1/auth/second-factor/totp/confirm': ownFactors,
  'POST /v1/auth/second-factor/totp/remove': ownFactors,

  // No session yet, or one that starts with an empty cache.
  'POST /v1/auth/login/': [],
  'POST /v1/auth/login/second-factor': [],
  'PATCH /v1/auth/language': [],
  'PATCH /v1/auth/theme': [],
  'POST /v1/auth/profile': [],
  'POST /v1/auth/refresh': [],
  'POST /v1/users/change-password': ['GET /v1/auth/sessions'],
  'POST /v1/users/confirm-email-change': [],
  'POST /v1/users/confirm-registration': [],
  'POST /v1/users/forgot-password': [],
  'POST /v1/users/keep-email': [],
  'POST /v1/users/otp-verification': [],
  'POST /v1/users/reset-password': [],
  'POST /v1/users/reset-password-by-link': [],
  'POST /v1/mail-choices/:token': ['GET /v1/users/notification-choices'],
  'POST /v1/hms/webhook': [],
  'POST /v1/pagarme/webhook': [],
};
