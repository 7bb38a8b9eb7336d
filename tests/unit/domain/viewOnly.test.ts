import { expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';

/**
 * Writing calls that a view permission alone opens. They exclude administrators: their roles are made of permissions
 * that another user grants, while those of the other types are fixed and only determine which type may act. The
 * addresses of calendars and recordings, and looking into a lesson, are the exceptions: they change nothing but what the caller reads.
 */
const ownActions: Record<string, string> = {
  'POST /v1/teacher-evaluation/:id': 'a student answers the own question after a lesson',
  'DELETE /v1/calendar/feed': 'a person revokes the own address of the calendar',
  'POST /v1/calendar/feed/school': "an administrator makes the own address of the school's calendar",
  'POST /v1/hms/live-classes/:room_id/observe':
    'an administrator looks into a lesson, in which observers only watch',
  'POST /v1/calendar/feed': 'a person makes the own address of the calendar',
  'POST /v1/calendar/:id/give-up': 'a student gives up an own lesson',
  'POST /v1/reschedules': 'a student asks for another hour of an own lesson',
  'POST /v1/reschedules/:id/withdraw': 'a student withdraws an own request',
  'PATCH /v1/teacher-acceptance/answer': 'a teacher answers for an own waiting student',
  'POST /v1/calendar/:id/words': 'a teacher or student notes a word in an own lesson',
  'PATCH /v1/words/:id': 'a teacher or student changes a word of an own lesson',
  'DELETE /v1/words/:id': 'a teacher or student deletes a word of an own lesson',
  'POST /v1/classes/:room_id/recording':
    'a teacher records an own lesson, to which everyone present consents',
  'DELETE /v1/classes/:room_id/recording': 'a teacher stops recording an own lesson',
  'POST /v1/recordings/:id/play': 'a person gets an address to watch what they may watch',
  'PATCH /v1/calendar/:id/board': 'a teacher opens the board of an own lesson',
  'POST /v1/calendar/:id/board/page': 'a teacher turns the pages of the board of an own lesson',
  'POST /v1/calendar/:id/board/clear': 'a teacher clears a page of the board of an own lesson',
  'POST /v1/calendar/:id/board/earlier': 'a teacher brings the last board of an own class in',
  'POST /v1/calendar/:id/board/items': 'a teacher or student draws on the board of an own lesson',
  'POST /v1/calendar/:id/board/removal': 'a teacher or student erases on the board of an own lesson',
  'POST /v1/connection-tests': 'a teacher or student keeps the result of an own test',
  'POST /v1/classes/:room_id/removed/:user_id/allow': 'a teacher readmits a student to their own lesson',
};

const readingOnly = [
  'DELETE /v1/calendar/feed',
  'POST /v1/calendar/feed/school',
  'POST /v1/hms/live-classes/:room_id/observe',
  'POST /v1/recordings/:id/play',
];

const writing = Object.entries<Call>(calls).filter(
  ([key, { access }]) => !key.startsWith('GET ') && access !== 'anyone' && access !== 'signed_in',
);
const permissionsOf = (access: string | readonly string[]): readonly string[] =>
  typeof access === 'string' ? [access] : access;
const openedByView = writing.filter(([, { access }]) =>
  permissionsOf(access).some((permission) => permission.startsWith('view:')),
);

it('no permission to view allows an administrator to write, except for what the caller reads', () => {
  expect(writing.length).toBeGreaterThan(20);
  const administrators = openedByView.filter(([, { types }]) => !types || types.includes('ADMIN'));
  expect(administrators.map(([key]) => key).sort()).toEqual(readingOnly);
});

it('other types do so only in the listed calls', () => {
  expect(openedByView.map(([key]) => key).sort()).toEqual(Object.keys(ownActions).sort());
});
