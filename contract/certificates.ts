import { z } from 'zod';
import {
  CERTIFICATE_BATCH_STATES,
  CERTIFICATE_LACKS,
  CERTIFICATE_STATUSES,
  certificateHashShape,
  REVOCATION_REASON_MAX,
  REVOCATION_REASON_MIN,
} from '../domain/certificates.ts';
import { STUDENT_LEVELS } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, restricted, shown } from './auditKinds.ts';
import { area, byId, day, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { multiLine } from './fields.ts';

const level = z.enum(STUDENT_LEVELS);
const certificateStatus = z.enum(CERTIFICATE_STATUSES);
const types = ['ADMIN', 'STUDENT'] as const;

/** What verifiers of Open Badges read: the school as the issuer, and the badges that it has revoked. */
const BADGE_DOCUMENTS = ['issuer', 'revocations'] as const;
export type BadgeDocument = (typeof BADGE_DOCUMENTS)[number];
/** Verifiers ask for many badges from one network. */
const badgeLimit = { name: 'badges', minutes: 10, perPerson: 600, perNetwork: 6000 };

const certificate = z.object({
  id,
  student_id: id,
  user_id: id,
  student_name: z.string(),
  course_id: id,
  course_name: z.string(),
  student_level: level,
  /** Hours. */
  workload: z.number().int(),
  /** Days of the first and the last lesson, in the school's time zone. */
  start_date: day,
  end_date: day,
  /** Opens the PDF without a session, until the link expires; null once it is revoked. */
  url: z.string().nullable(),
  code: z.string(),
  status: certificateStatus,
  issued_at: instant,
  revoked_at: instant.nullable(),
  revocation_reason: z.string().nullable(),
  updated_at: instant,
});

/** What a student has reached in a course and a level. */
export const levelProgress = z.object({
  course_id: id,
  course_name: z.string(),
  student_level: level,
  /** Whole percentage, rounded down; null when no lesson counted. */
  attendance: z.number().int().nullable(),
  lessons: z.number().int(),
  /** Two decimals, rounded down; null without marks. */
  mean: z.number().nullable(),
  marks: z.number().int(),
  lacks: z.array(z.enum(CERTIFICATE_LACKS)),
  certificate_id: id.nullable(),
});

export const errors = {
  certificate_attendance: 417,
  certificate_marks: 417,
  certificate_revoked: 417,
  certificate_not_revoked: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    certificates: ['I', 'U'],
  },
  sentences: ['certificates.status.revoked', 'certificates.status.valid'],
  statuses: CERTIFICATE_STATUSES,
  fields: {
    course_name: shown('text'),
    revocation_reason: restricted('text'),
    revoked_at: internal,
    revoked_by: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/certificates': {
    summary: 'Certificates, newest first; for students their own',
    access: 'view:certificates',
    types,
    scope: 'students',
    query: listQuery(['issued_at', 'student_name', 'course_name'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      student_id: id.optional(),
      name: textFilter,
      course_id: id.optional(),
      status: certificateStatus.optional(),
    }),
    response: listOf(certificate),
  },
  'GET /v1/certificates/progress': {
    summary: 'What a student has reached per course and level, and what a certificate still lacks',
    access: 'view:certificates',
    types,
    scope: 'students',
    query: z.strictObject({ student_id: id }),
    response: z.array(levelProgress),
  },
  'POST /v1/certificates': {
    summary: 'Issue the certificate of a student in a course and a level; again, the same one',
    access: 'create:certificates',
    types,
    scope: 'students',
    note: 'Without a level, the highest one of the course whose conditions are fulfilled.',
    body: z.strictObject({ course_id: id, student_id: id, level: level.optional() }),
    /** `data.data` is the address to open. */
    response: z.object({ data: z.object({ data: z.string(), certificate_id: id }) }),
    errors: ['certificate_attendance', 'certificate_marks', 'certificate_revoked'],
    limit: { name: 'certificates', minutes: 60, perPerson: 300, perNetwork: 300 },
  },
  'GET /v1/certificates/:hash/validate': {
    summary: 'Public check of a certificate by its code, or by the SHA-256 of its PDF',
    access: 'anyone',
    scope: 'public',
    params: z.strictObject({ hash: z.string().regex(certificateHashShape) }),
    response: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('valid'),
        course_name: z.string(),
        workload: z.number().int(),
        student_name: z.string(),
        student_level: level,
        start_date: day,
        end_date: day,
        issued_at: day,
      }),
      /** A revoked one names neither the student nor the course. */
      z.object({ status: z.literal('revoked'), revoked_at: day }),
    ]),
    limit: 'code',
  },
  'POST /v1/certificates/:id/revoke': {
    summary: 'Revoke a certificate, with a reason',
    access: 'create:certificates',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      reason: multiLine(REVOCATION_REASON_MAX, REVOCATION_REASON_MIN),
      updated_at: instant,
    }),
    response: certificate,
    errors: ['stale', 'certificate_revoked'],
  },
  'POST /v1/certificates/:id/restore': {
    summary: 'Restore a revoked certificate',
    access: 'create:certificates',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ updated_at: instant }),
    response: certificate,
    errors: ['stale', 'certificate_not_revoked'],
  },
  'POST /v1/certificates/batches': {
    summary: 'Issue the certificates of a class in the background, to its members who fulfil the conditions',
    access: 'create:certificates',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({ class_id: id }),
    response: z.object({ id }),
    limit: { name: 'certificate batches', minutes: 60, perPerson: 60, perNetwork: 120 },
  },
  'GET /v1/certificates/batches/:id': {
    summary: 'How far the issue of the certificates of a class has come',
    access: 'create:certificates',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({
      total: z.number().int(),
      issued: z.number().int(),
      /** Had one before, valid or revoked. */
      already: z.number().int(),
      /** Do not fulfil the conditions. */
      lacking: z.number().int(),
      /** Could not be issued in several tries. */
      failed: z.number().int(),
      state: z.enum(CERTIFICATE_BATCH_STATES),
    }),
  },
  'GET /v1/certificates/:id/badge': {
    summary: 'A picture that holds the certificate as a signed Open Badge 3.0',
    access: 'view:certificates',
    types,
    scope: 'students',
    params: byId,
    response: 'file',
    media: ['image/png'],
    errors: ['certificate_revoked'],
  },
  'GET /v1/badges/:document': {
    summary: 'The issuer of the Open Badges, or the list of the revoked ones',
    access: 'anyone',
    scope: 'public',
    params: z.strictObject({ document: z.enum(BADGE_DOCUMENTS) }),
    response: 'file',
    media: ['application/json'],
    limit: badgeLimit,
  },
  'GET /v1/badges/keys/:id': {
    summary: 'A public key of the Open Badges, as a JSON Web Key',
    access: 'anyone',
    scope: 'public',
    params: byId,
    response: 'file',
    media: ['application/json'],
    limit: badgeLimit,
  },
});
