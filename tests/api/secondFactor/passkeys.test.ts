import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../server/demo/build/people.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { challengeOf, finish } from '../../support/secondFactor.ts';

const origin = 'https://escola.example';
let school: School;
beforeAll(async () => {
  school = await startSchool();
  school.services.config.PUBLIC_URL = origin;
});
afterAll(() => school.stop());

let serial = 0;
/** A person with a passkey, signed in. */
async function person() {
  const email = `chave${++serial}@x.test`;
  const { user_id } = await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
  const caller = await school.login(email);
  const key = new Authenticator(origin);
  const begun = await caller.call('POST /v1/auth/passkeys/options', { body: { password } });
  const made = await caller.call('POST /v1/auth/passkeys', {
    body: { challenge: begun.challenge, name: 'Celular', passkey: key.create(begun.options) },
  });
  return { email, user_id, caller, key, ...made };
}
const signIn = (body: Parameters<typeof finish>[1]) =>
  school.anyone.try('POST /v1/auth/login/second-factor', { body });
/** A challenge and its signature options. */
async function passkeyChallenge(email: string) {
  const { challenge, passkey } = await challengeOf(school, email);
  if (!passkey) throw new Error('no passkey is asked for');
  return { challenge, passkey };
}

describe('a passkey', () => {
  it('is a second factor with recovery codes, and stores its counter and backup state', async () => {
    const { email, user_id, key, recovery_codes } = await person();
    expect(recovery_codes).toHaveLength(10);
    const { challenge, passkey } = await passkeyChallenge(email);
    expect([passkey.rpId, passkey.allowCredentials?.map(({ id }) => id)]).toEqual([
      'escola.example',
      [key.id],
    ]);
    await finish(school, { challenge, passkey: key.get(passkey) });
    const { rows } = await school.db.execute(
      sql`select counter::int, backed_up, multi_device from passkeys where user_id = ${user_id}`,
    );
    expect(rows).toEqual([{ counter: 1, backed_up: true, multi_device: true }]);
  });

  it('is accepted once per challenge, also concurrently', async () => {
    const { email, key } = await person();
    const { challenge, passkey } = await passkeyChallenge(email);
    const answer = key.get(passkey);
    const replies = await Promise.all([1, 2, 3].map(() => signIn({ challenge, passkey: answer })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417]);
  });

  it('is refused for another challenge, site or user, and with a lower counter', async () => {
    const { email, key } = await person();
    const other = await person();
    const first = await passkeyChallenge(email);
    const { challenge, passkey } = await passkeyChallenge(email);
    const impostor = new Authenticator('https://escola.example.evil.test');
    const wrong = [
      key.get(first.passkey),
      { ...impostor.get(passkey), id: key.id, rawId: key.id },
      other.key.get(passkey),
    ];
    for (const answer of wrong)
      expect((await signIn({ challenge, passkey: answer })).error.code).toBe('second_factor_wrong');
    await finish(school, { challenge, passkey: key.get(passkey) });
    key.counter = 0;
    const again = await passkeyChallenge(email);
    const cloned = await signIn({ challenge: again.challenge, passkey: key.get(again.passkey) });
    expect(cloned.error.code).toBe('second_factor_wrong');
  });

  it('is registered once, by the session that started it, for this site', async () => {
    const { caller, email, key } = await person();
    const { challenge: proof, passkey } = await caller.call('POST /v1/auth/second-factor/challenge', {});
    if (!passkey) throw new Error('no passkey is asked for');
    const begun = await caller.call('POST /v1/auth/passkeys/options', {
      body: { password, proof: { challenge: proof, passkey: key.get(passkey) } },
    });
    expect(begun.options.excludeCredentials?.map(({ id }) => id)).toEqual([key.id]);
    const body = { challenge: begun.challenge, name: 'Outra' };
    const foreign = new Authenticator('https://outra.example').create(begun.options);
    const refused = await caller.try('POST /v1/auth/passkeys', { body: { ...body, passkey: foreign } });
    expect(refused.error.code).toBe('passkey_refused');
    const held = await caller.try('POST /v1/auth/passkeys', {
      body: { ...body, passkey: key.create(begun.options) },
    });
    expect(held.error.code).toBe('passkey_exists');
    const signed = await passkeyChallenge(email);
    const elsewhere = await finish(school, {
      challenge: signed.challenge,
      passkey: key.get(signed.passkey),
    });
    const made = new Authenticator(origin).create(begun.options);
    const late = await elsewhere.try('POST /v1/auth/passkeys', { body: { ...body, passkey: made } });
    expect(late.error.code).toBe('second_factor_expired');
    await caller.call('POST /v1/auth/passkeys', { body: { ...body, passkey: made } });
    expect((await elsewhere.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect((await caller.call('GET /v1/auth/second-factor', {})).passkeys).toHaveLength(2);
  });

  it("is renamed and removed; another person's looks missing", async () => {
    const { id, caller, key } = await person();
    const other = await person();
    const params = { id };
    const rename = { params, body: { name: 'Meu celular' } };
    expect((await other.caller.try('PATCH /v1/auth/passkeys/:id', rename)).status).toBe(404);
    await caller.call('PATCH /v1/auth/passkeys/:id', rename);
    const remove = 'POST /v1/auth/passkeys/:id/remove';
    expect((await other.caller.try(remove, { params, body: { password } })).status).toBe(404);
    expect((await caller.try(remove, { params, body: { password } })).error.code).toBe(
      'second_factor_needed',
    );
    const { challenge, passkey } = await caller.call('POST /v1/auth/second-factor/challenge', {});
    if (!passkey) throw new Error('no passkey is asked for');
    const proof = { challenge, passkey: key.get(passkey) };
    await caller.call(remove, { params, body: { password, proof } });
    expect(await caller.call('GET /v1/auth/second-factor', {})).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    });
  });

  it('cannot be registered at an IP address', async () => {
    const email = 'endereco@x.test';
    await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
    const caller = await school.login(email);
    school.services.config.PUBLIC_URL = 'http://192.0.2.7:3000';
    const refused = await caller.try('POST /v1/auth/passkeys/options', { body: { password } });
    school.services.config.PUBLIC_URL = origin;
    expect(refused.error.code).toBe('passkeys_unavailable');
  });
});
