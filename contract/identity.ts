import { z } from 'zod';
import { languages } from '../domain/languages.ts';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import { actions, grantsMore, type Permission, readPermission } from '../domain/permissions.ts';
import { themes } from '../domain/themes.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, boolFilter, byId, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { factorChallenge } from './factorProof.ts';
import { email, line, loginPassword, newPassword, verificationCode, withNewPassword } from './fields.ts';
import { rule } from './rules.ts';

const tokens = {
  token: z.string(),
  refreshToken: z.string(),
  /** Lifetime in hours, such as `1h`. */
  tokenExpires: z.string(),
  refreshTokenExpires: z.string(),
};
const userType = z.enum(userTypes);

export const sessionView = z.object({
  session: id,
  /** Present only while the required second factor is missing. */
  second_factor_due: z.literal(true).optional(),
  permissions: z.array(z.string()),
  activeType: userType.nullable(),
  user: z.object({
    id,
    user_id: id,
    name: z.string(),
    email: z.string(),
    /** Language of e-mails and notifications. */
    language: z.enum(languages),
    /** Null until one is chosen. */
    theme: z.enum(themes).nullable(),
    types: z.array(userType),
    photo_url: z.string().nullable(),
    onboarding_status: z.enum(ONBOARDING_STATUSES).nullable(),
    /** Whether the student belongs to a class. */
    has_class: z.boolean(),
    /** False for an inactive student. */
    is_active: z.boolean(),
    student_id: id.nullable(),
    teacher_id: id.nullable(),
    fev_id: id.nullable(),
  }),
});

export const signedIn = sessionView.extend(tokens);

const permission = z.object({
  id: z.string(),
  name: z.string(),
  resource: z.string(),
  operation: z.array(z.enum(actions)),
});
const role = z.object({
  id,
  name: z.string(),
  status: z.boolean(),
  permissions: z.array(permission),
  permissionQuantity: z.number().int(),
  updated_at: instant,
});

const word = line(60);
/** `action:resource`, the catalogue's entry, or a role's entry with a list of operations. */
const chosenPermission = z.union([
  word,
  z.strictObject({
    id: word.optional(),
    name: word.optional(),
    context: word.optional(),
    resource: word.optional(),
    operation: z.union([word, z.array(word).max(10)]).optional(),
  }),
]);

const roleInput = z.strictObject({
  name: line(60, 3, rule('role_name_short')),
  permissions: z
    .array(chosenPermission)
    .max(200)
    .transform((entries, ctx): Permission[] => {
      const read = entries.map(readPermission);
      const permissions = read.flat().filter((permission) => permission !== null);
      const unknown = read.flatMap((each, index) => (each.includes(null) ? [index] : []));
      for (const index of unknown)
        ctx.addIssue({ code: 'custom', path: [index], message: rule('option_invalid') });
      if (unknown.length === 0 && !grantsMore(permissions)) ctx.addIssue(rule('role_without_permission'));
      return permissions;
    }),
  updated_at: instant.optional(),
});

export const errors = {
  bad_credentials: 401,
  refresh_reused: 401,
  permission_not_held: 403,
  role_already_exists: 417,
  role_in_use: 417,
  last_role_editor: 417,
  last_grantor: 417,
  reset_code_invalid: 417,
  reset_link_invalid: 417,
  link_invalid: 417,
  email_changed_recently: 417,
  email_link_invalid: 417,
  already_confirmed: 417,
  wrong_password: 422,
} as const satisfies Statuses;

export const audited = {
  contexts: ['password'],
  entities: {
    roles: ['I', 'U'],
    sessions: ['D'],
  },
  sentences: ['password.U', 'sessions.all'],
  fields: {
    permissions: shown('permission'),
    ended: shown('number'),
  },
} as const satisfies Audited;

export const calls = area({
  'POST /v1/auth/login/': {
    summary: 'Log in; users with a second factor get a challenge instead of tokens',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ email, password: loginPassword, keepConnected: z.boolean().default(false) }),
    response: z.union([signedIn, z.object({ second_factor: factorChallenge })]),
    errors: ['bad_credentials'],
  },
  'POST /v1/auth/refresh': {
    summary: 'Exchange a single-use refresh token for new tokens',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ refresh_token: z.string().max(200) }),
    response: z.object(tokens),
    errors: ['refresh_reused', 'session_ended'],
  },
  'POST /v1/auth/logout': {
    summary: "End one of the caller's sessions",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ sessionId: id }),
    response: done,
  },
  'POST /v1/auth/profile': {
    summary: 'Choose a profile',
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ type: userType }),
    response: sessionView,
  },
  'PATCH /v1/auth/language': {
    summary: "Choose the language of the caller's e-mails and notifications",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ language: z.enum(languages) }),
    response: done,
  },
  'PATCH /v1/auth/theme': {
    summary: "Choose the theme of the caller's screens",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ theme: z.enum(themes) }),
    response: done,
  },
  'GET /v1/auth/me': {
    summary: 'The session’s user, profile and permissions',
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    response: sessionView,
  },
  'GET /v1/auth/sessions': {
    summary: "The caller's sessions, most recently used first",
    access: 'signed_in',
    scope: 'self',
    response: z.array(
      z.object({
        id,
        device: z.string().nullable(),
        ip: z.string().nullable(),
        created_at: instant,
        last_used_at: instant,
        expires_at: instant,
        current: z.boolean(),
      }),
    ),
  },
  'POST /v1/auth/sessions/end-others': {
    summary: "End the caller's other sessions",
    access: 'signed_in',
    scope: 'self',
    response: z.object({ ended: z.number().int() }),
  },
  'POST /v1/auth/logout-by-session-id': {
    summary: "End a user's session",
    access: 'create:sessions',
    scope: 'school',
    body: z.strictObject({ sessionId: id, redisId: z.string().max(100).optional() }),
    response: done,
  },
  'POST /v1/auth/logout-all': {
    summary: 'End every session of the school',
    access: 'create:sessions',
    scope: 'school',
    response: z.object({ ended: z.number().int() }),
  },
  'GET /v1/users/logged-users/': {
    summary: 'Active sessions',
    access: 'view:sessions',
    scope: 'school',
    query: listQuery(['name', 'created_at', 'last_used_at'], { name: textFilter }),
    response: listOf(
      z.object({
        id,
        redis_id: z.string(),
        user_id: id,
        name: z.string(),
        email: z.string(),
        photo_url: z.string().nullable(),
        device: z.string().nullable(),
        created_at: instant,
        last_used_at: instant,
        current: z.boolean(),
      }),
    ),
  },
  'POST /v1/users/forgot-password': {
    summary: 'Send a 5-digit code and a link by e-mail',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ email }),
    response: done,
  },
  'POST /v1/users/otp-verification': {
    summary: 'Check the 5-digit code',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ email, otp: verificationCode }),
    response: done,
    errors: ['reset_code_invalid'],
  },
  'POST /v1/users/reset-password': {
    summary: 'Set a new password with a verified code',
    access: 'anyone',
    scope: 'public',
    body: withNewPassword({ email, otp: verificationCode }),
    response: done,
    errors: ['reset_code_invalid'],
  },
  'POST /v1/users/reset-password-by-link': {
    summary: 'Set a new password with the link from the same e-mail',
    access: 'anyone',
    scope: 'public',
    body: withNewPassword({ hash: z.string().min(20).max(200), email }),
    response: done,
    errors: ['reset_link_invalid'],
    limit: 'code',
  },
  'POST /v1/users/change-password': {
    summary: "Change the caller's password",
    access: 'signed_in',
    scope: 'self',
    body: z
      .strictObject({
        password: z.string().min(1, rule('password_required')).max(50),
        newPassword,
        confirmPassword: z.string().min(1, rule('confirmation_required')),
      })
      .refine((value) => value.newPassword === value.confirmPassword, {
        path: ['confirmPassword'],
        error: rule('confirmation_mismatch'),
      }),
    response: done,
    errors: ['wrong_password'],
    limit: 'code',
  },
  'POST /v1/users/confirm-registration': {
    summary: 'Confirm the e-mail and create the password',
    access: 'anyone',
    scope: 'public',
    body: withNewPassword({ hash: z.string().min(20).max(200), email }),
    response: done,
    errors: ['link_invalid', 'already_confirmed'],
    limit: 'code',
  },
  'POST /v1/users/confirm-email-change': {
    summary: 'Confirm a changed e-mail with the link sent to the new address',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ hash: z.string().min(20).max(200), email }),
    response: done,
    errors: ['email_link_invalid', 'email_taken'],
    limit: 'code',
  },
  'POST /v1/users/keep-email': {
    summary: 'Withdraw or undo a change of e-mail with the link sent to the former address',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ hash: z.string().min(20).max(2000), email }),
    response: done,
    errors: ['email_link_invalid', 'email_taken'],
    limit: 'code',
  },
  'GET /v1/permissions': {
    summary: 'The permission catalogue',
    access: ['view:roles', 'create:roles', 'edit:roles'],
    scope: 'school',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        context: z.string(),
        resource: z.string(),
        operation: z.enum(actions),
      }),
    ),
  },
  'GET /v1/roles': {
    summary: 'Roles',
    access: ['view:roles', 'create:users', 'edit:users'],
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name', 'updated_at'], { name: textFilter, status: boolFilter }),
    response: listOf(role),
  },
  'GET /v1/roles/:id': {
    summary: 'One role',
    access: ['view:roles', 'edit:roles'],
    scope: 'school',
    params: byId,
    response: role,
  },
  'POST /v1/roles': {
    summary: 'Create a role',
    access: 'create:roles',
    scope: 'school',
    body: roleInput,
    record: role,
    response: role,
    errors: ['role_already_exists', 'permission_not_held'],
  },
  'PATCH /v1/roles/:id': {
    summary: 'Change a role',
    access: 'edit:roles',
    scope: 'school',
    params: byId,
    body: roleInput,
    record: role,
    response: role,
    errors: ['role_already_exists', 'permission_not_held', 'stale', 'last_role_editor', 'last_grantor'],
  },
  'PATCH /v1/roles/:id/change-status': {
    summary: 'Enable or disable a role',
    access: 'edit:roles',
    scope: 'school',
    params: byId,
    body: z.strictObject({ status: z.boolean(), updated_at: instant.optional() }),
    record: role,
    response: role,
    errors: ['stale', 'permission_not_held', 'last_role_editor', 'last_grantor'],
  },
});
