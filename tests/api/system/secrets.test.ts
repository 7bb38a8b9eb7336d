import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeCode, newCode } from '../../../server/areas/identity/codes.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { openFiles } from '../../../server/platform/files.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { mintJoinToken } from '../../../server/providers/room/embedded/joinToken.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const old = 'segredo-de-ontem-0123456789-abcdefghij';
const today = 'segredo-de-hoje-0123456789-abcdefghij';
const before = openSecrets({ secret: old });

describe.each([
  ['with the previous secret', { SECRET: today, SECRET_PREVIOUS: old }, true],
  ['after the previous secret was taken out', { SECRET: today }, false],
])('a school %s', (_, env, accepts) => {
  let school: School;
  let user_id: string;
  beforeAll(async () => {
    school = await startSchool(env);
    const user = await buildAdmin(school.db, [], { email: 'ana@x.test', password_hash: passwordHash });
    user_id = user.user_id;
  });
  afterAll(() => school.stop());

  it('accepts an access token of the previous secret only while it is configured, and signs with the current one', async () => {
    const token = String((await school.login('ana@x.test')).token);
    const signedBefore = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(before.keys('access-token')[0]);
    expect(signedBefore).not.toBe(token);
    const statusWith = async (bearer: string) =>
      (await fetch(`${school.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status;
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(signedBefore)).toBe(accepts ? 200 : 401);
    const expired = await new SignJWT({ ...decodeJwt(token), exp: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(before.keys('access-token')[0]);
    expect(await statusWith(expired)).toBe(accepts ? 440 : 401);
  });

  it('opens a file link of the previous secret only while it is configured', async () => {
    const { files, config, clock } = school.services;
    await files.put('photos/a.png', new Uint8Array([1]));
    const link = openFiles(config.dataDir, before, clock).link('photos/a.png');
    expect((await fetch(`${school.url}${files.link('photos/a.png')}`)).status).toBe(200);
    expect((await fetch(`${school.url}${link}`)).status).toBe(accepts ? 200 : 404);
  });

  it('accepts a mailed code of the previous secret only while it is configured', async () => {
    const ctx = systemCtx(school.services);
    const verdict = await school.services.transaction(async (tx) => {
      const code = await newCode(tx, { ...ctx, secrets: before }, user_id, 'password');
      return judgeCode(tx, ctx, { user_id, purpose: 'password', code, consume: false });
    });
    expect(verdict).toBe(accepts ? 'right' : 'wrong');
  });

  it('accepts a payment event of the previous secret only while it is configured', async () => {
    const { payment } = school.services.providers;
    const body = JSON.stringify({ id: 'hook_1', type: 'order.paid', data: { id: 'or_1' } });
    const given = (secrets: typeof before) =>
      payment.verifyEvent(body, { 'x-sandbox-signature': secrets.sign('payment-event', body) });
    expect(await given(school.services.secrets)).toMatchObject({ event_id: 'hook_1' });
    expect(await given(before)).toEqual(accepts ? expect.objectContaining({ event_id: 'hook_1' }) : null);
  });

  it('admits to a room with a token of the previous secret only while it is configured', async () => {
    const token = await mintJoinToken(
      { room_id: 'a'.repeat(24), user_id, role: 'guest', name: 'Ana' },
      { key: before.keys('room-token')[0], nowMs: school.clock.now().getTime(), jti: 'j' },
    );
    const answer = await fetch(`${school.url}/init`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(accepts ? 200 : 401);
  });
});
