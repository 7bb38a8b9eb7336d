import { z } from 'zod';
import { GUARDIAN_ACCESS_STATES } from '../domain/guardianAccess.ts';
import { languages } from '../domain/languages.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf } from './call.ts';
import { owed } from './chargeParts.ts';
import { codeSent, guardianToken as token } from './contractParts.ts';
import { email, phone, verificationCode } from './fields.ts';
import { progressLesson, progressParts } from './progress.ts';

const cents = z.number().int();
/** Sent in the body like the token, so that no address, history or log holds it. */
const session = token;
const visit = z.strictObject({ session });

const reading = { name: 'guardian_access', minutes: 10, perPerson: 120, perNetwork: 1200 };
const changing = { name: 'guardian_contact', minutes: 60, perPerson: 30, perNetwork: 300 };
const visitor = { access: 'anyone', scope: 'public' } as const;
const office = {
  access: 'edit:users',
  types: ['ADMIN'],
  scope: 'students',
  params: byId,
} as const;

const contact = z.object({
  student_guardian_email: z.string(),
  student_guardian_phone: z.string().nullable(),
  /** Masked; null unless a code was sent to a new address that still waits for it. */
  code_sent_to: z.string().nullable(),
});

const upcoming = z.object({
  id,
  title: z.string(),
  class_name: z.string(),
  teacher_name: z.string(),
  starts_at: instant,
  ends_at: instant,
});

export const errors = {
  guardian_email_same: 417,
  guardian_signs: 417,
  no_guardian: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['guardian_access'],
  entities: { guardian_accesses: ['I', 'U'] },
  fields: { access_revoked: shown('flag') },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/students/:id/guardian-access': {
    summary: "The last link that was sent to the guardian of a minor for the student's schedule and progress",
    ...office,
    response: z.object({
      /** Whether the student is a minor with another guardian, to whom a link can be sent. */
      can_send: z.boolean(),
      link: z
        .object({
          sent_to: z.string(),
          sent_at: instant,
          expires_at: instant,
          opened_at: instant.nullable(),
          revoked_at: instant.nullable(),
        })
        .nullable(),
    }),
  },
  'POST /v1/students/:id/guardian-access': {
    summary: 'E-mail the guardian of a minor a personal link; earlier ones end',
    ...office,
    response: codeSent,
    errors: ['no_guardian'],
    limit: { name: 'guardian_access_link', minutes: 60, perPerson: 60, perNetwork: 300 },
  },
  'POST /v1/students/:id/guardian-access/revoke': {
    summary: "End the guardian's links and sessions",
    ...office,
    response: done,
  },
  'POST /v1/guardian-access': {
    summary: "Open a guardian's session with the link from the mail",
    ...visitor,
    body: z.strictObject({ token }),
    response: z.object({
      state: z.enum(GUARDIAN_ACCESS_STATES),
      language: z.enum(languages),
      /** Null once the link has expired. */
      session: z.string().nullable(),
    }),
    limit: reading,
  },
  'POST /v1/guardian-access/renew': {
    summary: 'E-mail a new link in the place of an expired one; the answer says nothing about the token',
    ...visitor,
    body: z.strictObject({ token }),
    response: done,
    limit: 'mail',
  },
  'POST /v1/guardian-access/overview': {
    summary: "Schedule, attendance, marks, charges and the guardian's contact, with a guardian's session",
    ...visitor,
    body: visit,
    response: z.object({
      school: z.string(),
      student_name: z.string(),
      student_guardian_name: z.string(),
      lessons: z.array(upcoming),
      ...progressParts,
      statement: z.object({
        charged: cents,
        paid: cents,
        refunded: cents,
        balance: cents,
        /** The charge that is paid next; null where none can be paid. */
        next: id.nullable(),
        charges: z.array(owed),
      }),
      contact,
    }),
    limit: reading,
  },
  'POST /v1/guardian-access/lessons': {
    summary: "Past lessons with what was taught in them, newest first, with a guardian's session",
    ...visitor,
    body: z.strictObject({ session, page: z.number().int().min(1).max(1000).default(1) }),
    response: listOf(progressLesson),
    limit: reading,
  },
  'POST /v1/guardian-access/statement': {
    summary: "The address of the statement, where charges are paid, with a guardian's session",
    ...visitor,
    body: visit,
    response: z.object({ link: z.string() }),
    limit: changing,
  },
  'POST /v1/guardian-access/phone': {
    summary: "Change the guardian's own phone, with a guardian's session",
    ...visitor,
    body: z.strictObject({ session, phone }),
    response: contact,
    limit: changing,
  },
  'POST /v1/guardian-access/email': {
    summary: "Send a code to the guardian's new address, with a guardian's session",
    ...visitor,
    body: z.strictObject({ session, email }),
    response: codeSent,
    errors: ['guardian_email_same', 'guardian_signs'],
    limit: 'mail',
  },
  'POST /v1/guardian-access/email/confirm': {
    summary:
      "Change the guardian's address with the code; links and sessions end, and a new link is sent there",
    ...visitor,
    body: z.strictObject({ session, code: verificationCode }),
    response: done,
    errors: ['code_invalid', 'code_expired', 'guardian_email_same', 'guardian_signs'],
    limit: 'code',
  },
  'POST /v1/guardian-access/leave': {
    summary: "End a guardian's session",
    ...visitor,
    body: visit,
    response: done,
    limit: changing,
  },
});
