import type { calls as secondFactor } from '../../../contract/secondFactor.ts';
import { passkeys } from '../../../server/areas/identity/secondFactor/tables.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { Caller } from '../../support/caller.ts';
import { password, passwordHash } from '../../support/school.ts';
import { appCode, buildApp, challengeOf, clearFactors } from '../../support/secondFactor.ts';
import type { Target } from '../target.ts';
import { nothing, type Rows } from './row.ts';

const caller = (t: Target) => new Caller(t.world.school.url, t.profile.token);
const codeNow = (t: Target, secret: string) => appCode(secret, t.world.school.clock.now());

/** The password suffices without a factor. */
async function withoutFactor(t: Target) {
  await clearFactors(t.world.school, t.me.user_id);
  return { password };
}

async function withApp(t: Target) {
  const { secret } = await buildApp(t.world.school, t.me.user_id);
  const { challenge } = await caller(t).call('POST /v1/auth/second-factor/challenge', {});
  return { password, proof: { challenge, code: codeNow(t, secret) } };
}

/** A passkey of the caller or of a stranger, or a missing one. */
async function passkey(t: Target): Promise<string> {
  if (t.which === 'missing') return crypto.randomUUID();
  const [row] = await t.db
    .insert(passkeys)
    .values({
      user_id: t.which === 'own' ? t.me.user_id : t.fixture.student.user_id,
      name: 'Chave da matriz',
      credential_id: crypto.randomUUID(),
      public_key: 'AA',
      counter: 0,
      transports: [],
      multi_device: false,
      backed_up: false,
      created_at: t.world.school.clock.now(),
    })
    .returning();
  return row?.passkey_id ?? '';
}

async function personWithApp(t: Target): Promise<string> {
  if (t.which === 'missing') return crypto.randomUUID();
  const email = `${t.unique()}@matriz.test`;
  const { user_id } = await buildUser(t.db, ['FEV'], { email, password_hash: passwordHash });
  await buildApp(t.world.school, user_id);
  return user_id;
}

export const secondFactorRows: Rows<keyof typeof secondFactor> = {
  'POST /v1/auth/login/second-factor': {
    send: async (t) => {
      const { school } = t.world;
      const email = `${t.unique()}@matriz.test`;
      const { user_id } = await buildUser(t.db, ['FEV'], { email, password_hash: passwordHash });
      const { secret } = await buildApp(school, user_id);
      const { challenge } = await challengeOf(school, email);
      return { body: { challenge, code: codeNow(t, secret) } };
    },
  },
  'GET /v1/auth/second-factor': nothing,
  'POST /v1/auth/second-factor/challenge': {
    send: async (t) => {
      await withApp(t);
      return {};
    },
  },
  'POST /v1/auth/second-factor/totp': { send: async (t) => ({ body: await withoutFactor(t) }) },
  'POST /v1/auth/second-factor/totp/confirm': {
    send: async (t) => {
      const body = await withoutFactor(t);
      const { challenge, secret } = await caller(t).call('POST /v1/auth/second-factor/totp', { body });
      return { body: { challenge, code: codeNow(t, secret) } };
    },
  },
  'POST /v1/auth/second-factor/totp/remove': { send: async (t) => ({ body: await withApp(t) }) },
  'POST /v1/auth/second-factor/recovery-codes': { send: async (t) => ({ body: await withApp(t) }) },
  'POST /v1/auth/passkeys/options': { send: async (t) => ({ body: await withoutFactor(t) }) },
  'POST /v1/auth/passkeys': {
    send: async (t) => {
      const body = await withoutFactor(t);
      const { challenge, options } = await caller(t).call('POST /v1/auth/passkeys/options', { body });
      const made = new Authenticator(t.world.school.services.config.PUBLIC_URL ?? '').create(options);
      return { body: { challenge, name: 'Meu celular', passkey: made } };
    },
  },
  'PATCH /v1/auth/passkeys/:id': {
    send: async (t) => ({ params: { id: await passkey(t) }, body: { name: 'Meu computador' } }),
  },
  'POST /v1/auth/passkeys/:id/remove': {
    send: async (t) => ({ body: await withApp(t), params: { id: await passkey(t) } }),
  },
  'POST /v1/users/:id/remove-second-factor': {
    send: async (t) => ({ params: { id: await personWithApp(t) } }),
  },
};
