import { z } from 'zod';
import { DOCUMENT_FILTERS } from '../domain/documents.ts';
import { duplicateReasons } from '../domain/duplicates.ts';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import { NAME_MAX } from '../domain/registrationFields.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, like, option, shown } from './auditKinds.ts';
import {
  area,
  boolFilter,
  byId,
  done,
  id,
  instant,
  listOf,
  listQuery,
  photoUpload,
  textFilter,
} from './call.ts';
import { cepDigits, cpfDigits, email, line, phone, plausibleDay, registeredWithin } from './fields.ts';
import { userInput } from './registration.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();

const userRow = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  types: z.array(z.enum(userTypes)),
  user_status: z.boolean(),
  photo_url: text,
  email_received_status: z.string(),
  onboarding_status: z.enum(ONBOARDING_STATUSES).nullable(),
  student_id: id.nullable(),
  teacher_id: id.nullable(),
  fev_id: id.nullable(),
  fev_status: z.boolean().nullable(),
  student_status: z.boolean().nullable(),
  teacher_status: z.boolean().nullable(),
  /** The hours can no longer be reset. */
  is_allocated: z.boolean(),
  created_at: instant,
});

const userView = userRow.extend({
  ...Object.fromEntries(
    Object.keys(userInput.shape)
      // The reason of a change belongs to the history of levels.
      .filter((name) => !(name in userRow.shape) && name !== 'level_reason')
      .map((name) => [name, z.unknown().optional()]),
  ),
  timezone: text,
  student_guardian_uf: text.optional(),
  /** This and the next one repeat the plan's type and the special student under other names. */
  student_modality: text,
  is_special_student: z.boolean().nullable(),
  user_teacher_id: id.nullable(),
  teacher_name: text,
  plan_end_date: text,
  /** The form can no longer change the terms. */
  has_signed: z.boolean(),
  /** Corporate students need no seller. */
  company_id: id.nullable(),
  /** The unconfirmed new e-mail. */
  pending_email: text,
  updated_at: instant,
});

/** The client's form says whether it edits. */
const sentUser = userView.extend({ is_editing: z.boolean().optional() });

const statusFilter = { name: textFilter, email: textFilter, status: boolFilter };

export const errors = {
  student_inactive: 403,
  email_taken: 417,
  cpf_taken: 417,
  onboarding_incomplete: 417,
  terms_signed: 417,
  waiver_used: 417,
  seller_unknown: 417,
  seller_of_corporate: 417,
  user_off: 417,
} as const satisfies Statuses;

/** The data that a refused registration shares with a registered person. */
export const repeatedData = ['e-mail', 'CPF'] as const;

export const audited = {
  contexts: ['registration', 'repeated_registration'],
  entities: {
    students: ['U'],
    users: ['I', 'U', 'D'],
  },
  sentences: [
    'repeated_registration.I',
    'students.is_delinquent.true',
    'students.is_delinquent.false',
    'students.student_level',
    'users.email_confirmed_at',
    'users.user_status.true',
    'users.user_status.false',
  ],
  fields: {
    pending_email: like('text', 'pending_email'),
    email_confirmed_at: like('instant', 'email_received_status'),
    role: like('text', 'roles'),
    photo_key: shown('secret'),
    password: shown('secret'),
    refused: option(repeatedData, 'editor'),
    user_status: like('flag', 'user_status'),
    student_status: like('flag', 'student_status'),
    teacher_status: like('flag', 'teacher_status'),
    fev_status: like('flag', 'fev_status'),
    timezone: like('text', 'timezone'),
    student_guardian_uf: like('text', 'student_guardian_uf'),
    waived_through: like('number', 'by_pass'),
    reopened_at: shown('instant'),
    course_id: like('text', 'course'),
    plan_end_date: like('day', 'plan_end_date'),
    company_id: like('text', 'company_id'),
    teacher_name: like('text', 'teacher_name'),
    onboarding_status: option(ONBOARDING_STATUSES, 'onboarding_status'),
    is_delinquent: like('flag', 'is_delinquent'),
    inactive_for_debt: like('flag', 'is_delinquent'),
    is_allocated: shown('flag'),
    user_teacher_id: internal,
    confirm_email: internal,
    student_modality: internal,
    is_special_student: internal,
    photo_url: internal,
    email_received_status: internal,
    has_signed: internal,
  },
} as const satisfies Audited;

export const userSorts = ['name', 'email', 'created_at'] as const;

export const calls = area({
  'GET /v1/users': {
    summary: 'Users',
    access: 'view:users',
    scope: 'students',
    query: listQuery(userSorts, {
      ...statusFilter,
      /** Requires `edit:users` (DOC-4). */
      documents: z.enum(DOCUMENT_FILTERS).optional(),
    }),
    response: listOf(userRow),
    errors: ['field_forbidden'],
  },
  'GET /v1/users/name-and-email': {
    summary: 'Users as options',
    access: ['view:users', 'create:messages'],
    scope: 'students',
    query: listQuery(['label'], { search: textFilter }),
    response: listOf(z.object({ id, label: z.string(), types: z.array(z.enum(userTypes)) })),
  },
  'GET /v1/users/:id': {
    summary: 'One user, every field of the form',
    access: 'edit:users',
    scope: 'students',
    params: byId,
    response: userView,
  },
  'POST /v1/users': {
    summary: 'Register a user',
    access: 'create:users',
    scope: 'students',
    body: userInput.extend({
      /** Remembers the user that it becomes. */
      franchisee_id: id.optional(),
    }),
    record: sentUser,
    aliases: { foreign_student: 'is_foreign' },
    response: userView,
    errors: [
      'email_taken',
      'course_off',
      'cpf_taken',
      'field_forbidden',
      'franchisee_is_user',
      'price_missing',
      'role_in_use',
    ],
  },
  'PATCH /v1/users/:id': {
    summary: 'Change a user',
    access: 'edit:users',
    scope: 'students',
    params: byId,
    body: userInput,
    record: sentUser,
    aliases: { foreign_student: 'is_foreign' },
    response: userView,
    errors: [
      'email_taken',
      'email_changed_recently',
      'course_off',
      'cpf_taken',
      'field_forbidden',
      'permission_not_held',
      'stale',
      'last_role_editor',
      'last_grantor',
      'role_in_use',
    ],
  },
  'PATCH /v1/users/:id/change-status': {
    summary: 'Enable or disable profiles; disabling the user disables all',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      user_status: z.boolean(),
      fev_status: z.boolean().optional(),
      student_status: z.boolean().optional(),
      teacher_status: z.boolean().optional(),
      updated_at: instant.optional(),
    }),
    record: userView,
    /** The version that an undo sends. */
    response: userRow.extend({ updated_at: instant }),
    errors: ['stale', 'field_forbidden', 'permission_not_held', 'last_role_editor', 'last_grantor'],
  },
  'POST /v1/users/:id/photo': {
    summary: "Replace a user's photo, which is cropped to a square",
    access: 'edit:users',
    scope: 'students',
    params: byId,
    ...photoUpload,
    errors: [...photoUpload.errors, 'field_forbidden', 'permission_not_held'],
  },
  'DELETE /v1/users/:id/photo': {
    summary: "Remove a user's photo",
    access: 'edit:users',
    scope: 'students',
    params: byId,
    response: done,
    errors: ['field_forbidden', 'permission_not_held'],
  },
  'POST /v1/users/resend-email': {
    summary: 'Send the confirmation link again',
    access: ['create:users', 'edit:users'],
    scope: 'students',
    /** Names the user by e-mail or by id. */
    body: z
      .strictObject({
        email: email.optional(),
        user_id: id.optional(),
        name: line(120).optional(),
        email_confirmation_token: line(200).nullish(),
      })
      .refine((body) => (body.email === undefined) !== (body.user_id === undefined), {
        path: ['email'],
        error: rule('required'),
      }),
    response: done,
    errors: ['already_confirmed', 'permission_not_held'],
  },
  'POST /v1/users/duplicates': {
    summary: 'Registered people who may be the one of a form',
    access: ['create:users', 'edit:users'],
    scope: 'students',
    body: z.strictObject({
      name: line(NAME_MAX).optional(),
      email: email.optional(),
      cpf: cpfDigits.optional(),
      birthdate: plausibleDay.optional(),
      phone: phone.optional(),
      /** The phone of a guardian who is someone else. */
      student_guardian_phone: phone.optional(),
      /** The person whose form it is. */
      except: id.optional(),
    }),
    response: z.array(
      z.object({
        user_id: id,
        name: z.string(),
        email: z.string(),
        types: z.array(z.enum(userTypes)),
        user_status: z.boolean(),
        reasons: z.array(z.enum(duplicateReasons)),
      }),
    ),
    errors: ['cpf_taken', 'email_taken'],
  },
  'GET /v1/fev': {
    summary: 'Sales franchisees',
    access: ['view:fev', 'create:users', 'edit:users'],
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name', 'email'], {
      ...statusFilter,
      fev_id: id.optional(),
      /** Whether the e-mail is confirmed. */
      concluded: boolFilter,
      ...registeredWithin,
    }),
    response: listOf(
      z.object({
        id,
        fev_id: id,
        user_id: id,
        name: z.string(),
        email: z.string(),
        photo_url: text,
        cnpj: text,
        phone: text,
        fev_status: z.boolean().nullable(),
      }),
    ),
  },
  'GET /v1/utils/cep/:cep': {
    summary: 'Address of a postal code; 404 when it does not exist, 503 when the service fails',
    access: 'signed_in',
    scope: 'public',
    params: z.strictObject({ cep: cepDigits }),
    response: z.object({ street: z.string(), neighborhood: z.string(), city: z.string(), uf: z.string() }),
    errors: ['unavailable'],
  },
});
