import type { calls as account } from '../../../contract/account.ts';
import type { calls as identity } from '../../../contract/identity.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { keepEmailLink } from '../../../server/areas/identity/keepEmail.ts';
import { notification_choices } from '../../../server/areas/messages/tables.ts';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import { mailChoiceAddress } from '../../../server/platform/mailChoice.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { onePixel } from '../../support/pictures.ts';
import { password, passwordHash } from '../../support/school.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

const body = { password, confirmPassword: password };

/** A person with a password and an e-mailed code for a new one. */
async function forgetful(t: Target) {
  const user = await buildUser(t.db, ['FEV'], {
    email: `${t.unique()}@matriz.test`,
    password_hash: passwordHash,
  });
  const { code, hash } = await askForPassword(t.world.school.anyone, user.email);
  return { email: user.email, otp: code, hash };
}

/** Within the caller's permissions, so that any editor of roles may change it. */
const newRole = async (t: Target): Promise<string> =>
  t.which === 'missing' ? t.fixture.group.id : (await buildAdmin(t.db, ['view:dashboard'])).role_id;
/** The call's own permission, because users may grant only their own. */
const roleBody = (t: Target, permission: Permission) => ({
  name: `Função ${t.unique()}`,
  permissions: [permission],
});
const otherType = (t: Target) => (t.profile.type === 'ADMIN' ? 'STUDENT' : 'ADMIN');

/** Of a person whose mails are switched on. */
async function mailChoiceToken(t: Target): Promise<string> {
  const choice = { user_id: t.fixture.teacher.user_id, kind: 'PAYMENT' } as const;
  const channels = { in_app: true, by_email: true };
  if (t.which !== 'missing')
    await t.db
      .insert(notification_choices)
      .values({ ...choice, ...channels })
      .onConflictDoUpdate({
        target: [notification_choices.user_id, notification_choices.kind],
        set: channels,
      });
  return mailChoiceAddress(t.world.school.services, choice).replace(/^.*\//, '');
}

const accountRows: Rows<keyof typeof account> = {
  'GET /v1/entity/profile/': { ...nothing, shows: names((t) => t.me.user_id) },
  'PATCH /v1/entity/profile/': { send: () => ({ body: { phone: '+55 11 98765-4321' } }) },
  'POST /v1/entity/profile/photo': {
    send: () => ({ files: { file: new Blob([onePixel], { type: 'image/png' }) } }),
  },
  'DELETE /v1/entity/profile/photo': nothing,
  'GET /v1/users/notification-choices': nothing,
  'PATCH /v1/users/notification-choices': {
    send: () => ({ body: { kind: 'PAYMENT', in_app: true, by_email: true } }),
  },
  'GET /v1/mail-choices/:token': { send: async (t) => ({ params: { token: await mailChoiceToken(t) } }) },
  'POST /v1/mail-choices/:token': {
    send: async (t) => ({
      params: { token: await mailChoiceToken(t) },
      body: { 'List-Unsubscribe': 'One-Click' },
    }),
  },
};

export const identityRows: Rows<keyof typeof identity | keyof typeof account> = {
  ...accountRows,
  'POST /v1/auth/login/': {
    send: async (t) => ({ body: { email: (await forgetful(t)).email, password, keepConnected: false } }),
  },
  'POST /v1/auth/refresh': {
    send: async (t) => {
      const { email } = await forgetful(t);
      const { refreshToken } = await t.world.school.login(email);
      return { body: { refresh_token: refreshToken ?? '' } };
    },
  },
  'POST /v1/auth/logout': { send: async (t) => ({ body: { sessionId: await t.session() } }) },
  'POST /v1/auth/profile': {
    send: (t) => ({ body: { type: t.which === 'own' ? t.profile.type : otherType(t) } }),
    renews: 'caller',
  },
  'PATCH /v1/auth/language': { send: () => ({ body: { language: 'de' } }) },
  'PATCH /v1/auth/theme': { send: () => ({ body: { theme: 'light' } }) },
  'GET /v1/auth/me': { ...nothing, shows: names((t) => t.me.user_id) },
  'GET /v1/auth/sessions': nothing,
  'POST /v1/auth/sessions/end-others': nothing,
  'POST /v1/auth/logout-by-session-id': {
    send: async (t) => ({ body: { sessionId: await t.session() } }),
  },
  'POST /v1/auth/logout-all': { ...nothing, renews: 'everyone' },
  'GET /v1/users/logged-users/': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: (data, t) => data.response.length > 0 && names((t) => t.me.email)(data, t),
  },
  'POST /v1/users/forgot-password': {
    send: async (t) => ({ body: { email: (await forgetful(t)).email } }),
  },
  'POST /v1/users/otp-verification': {
    send: async (t) => {
      const { email, otp } = await forgetful(t);
      return { body: { email, otp } };
    },
  },
  'POST /v1/users/reset-password': {
    send: async (t) => {
      const { email, otp } = await forgetful(t);
      return { body: { email, otp, ...body } };
    },
  },
  'POST /v1/users/reset-password-by-link': {
    send: async (t) => {
      const { email, hash } = await forgetful(t);
      return { body: { email, hash, ...body } };
    },
  },
  'POST /v1/users/change-password': {
    send: () => ({ body: { password, newPassword: password, confirmPassword: password } }),
  },
  'POST /v1/users/confirm-registration': {
    send: async (t) => {
      const hash = `convite-da-matriz-${t.unique()}`;
      const { email } = await buildUser(t.db, ['FEV'], {
        email: `${t.unique()}@matriz.test`,
        email_confirmed_at: null,
        email_confirmation_hash: sha256(hash),
      });
      return { body: { hash, email, ...body } };
    },
  },
  'POST /v1/users/confirm-email-change': {
    send: async (t) => {
      const [hash, email] = [`troca-de-endereco-${t.unique()}`, `${t.unique()}@matriz.test`];
      await buildUser(t.db, ['FEV'], {
        email: `${t.unique()}@matriz.test`,
        pending_email: email,
        email_change_hash: sha256(hash),
        email_change_expires_at: new Date('2027-01-01T00:00:00Z'),
      });
      return { body: { hash, email } };
    },
  },
  'POST /v1/users/keep-email': {
    send: async (t) => {
      const [email, pending_email] = [`${t.unique()}@matriz.test`, `${t.unique()}@matriz.test`];
      const { user_id } = await buildUser(t.db, ['FEV'], { email, pending_email });
      const ctx = systemCtx(t.world.school.services, 'matrix');
      const link = new URL(keepEmailLink(ctx, user_id, email, pending_email));
      return { body: { hash: link.searchParams.get('hash') ?? '', email } };
    },
  },
  'GET /v1/permissions': nothing,
  'GET /v1/roles': { send: () => ({ query: { pageSize: 100 } }) },
  'GET /v1/roles/:id': { send: async (t) => ({ params: { id: await newRole(t) } }) },
  'POST /v1/roles': { send: (t) => ({ body: roleBody(t, 'create:roles') }) },
  'PATCH /v1/roles/:id': {
    send: async (t) => ({ params: { id: await newRole(t) }, body: roleBody(t, 'edit:roles') }),
  },
  'PATCH /v1/roles/:id/change-status': {
    send: async (t) => ({ params: { id: await newRole(t) }, body: { status: false } }),
  },
};
