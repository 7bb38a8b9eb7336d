import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkEnvironment, readConfig } from '../../../server/config.ts';
import { openPush } from '../../../server/platform/push.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { decrypt } from '../../support/pushService.ts';

const secretOf = (name: string) => `${name}, of 32 letters or more, and no shorter`;
const config = (env: object = {}) =>
  readConfig({ APP_ENV: 'demo', SECRET: secretOf('the secret'), ...env } as Record<string, string>);
const pushOf = (secret: string, previousSecret?: string) =>
  openPush(
    config(),
    openSecrets({
      secret: secretOf(secret),
      ...(previousSecret && { previousSecret: secretOf(previousSecret) }),
    }),
  );

function browser() {
  const curve = createECDH('prime256v1');
  return { curve, p256dh: curve.generateKeys().toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
}
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x';

describe('the key with which browsers subscribe (NOTICE-11)', () => {
  it('is a point of the curve for every secret, always the same for one, and another for each', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 32 }), (secret) => {
        const key = openPush(config(), openSecrets({ secret })).key;
        expect(openPush(config(), openSecrets({ secret })).key).toBe(key);
        const point = Buffer.from(key, 'base64url');
        expect([point.length, point[0]]).toEqual([65, 4]);
        // Throws for a point beside the curve.
        const other = createECDH('prime256v1');
        other.generateKeys();
        other.computeSecret(point);
      }),
    );
    expect(pushOf('one').key).not.toBe(pushOf('another').key);
  });

  it('still reaches devices of the previous secret during its replacement, and then no longer', async () => {
    const { curve, p256dh, auth } = browser();
    const sent: { to: string; body: Buffer; key: string }[] = [];
    vi.stubGlobal(
      'fetch',
      async (to: string, { body, headers }: { body: Uint8Array; headers: Record<string, string> }) => {
        sent.push({ to, body: Buffer.from(body), key: String(headers.Authorization).replace(/.*k=/, '') });
        return new Response(null, { status: 201 });
      },
    );
    const old = pushOf('before');
    const target = { endpoint, p256dh, auth, server_key: old.key };
    const message = { payload: '{"title":"Olá"}', seconds: 60, topic: 'topic' };
    expect(await pushOf('today', 'before').send(target, message)).toBe('sent');
    expect(await pushOf('today').send(target, message)).toBe('gone');
    vi.unstubAllGlobals();
    expect(sent.map(({ to, key }) => [to, key])).toEqual([[endpoint, old.key]]);
    expect(decrypt(sent[0]?.body ?? Buffer.alloc(0), { curve, auth })).toBe('{"title":"Olá"}');
  });
});

describe('the push services that are called (NOTICE-11)', () => {
  const { accepts } = pushOf('today');

  it('are those of the browsers', () => {
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://jmt17.google.com/fcm/send/x',
      endpoint,
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ])
      expect(accepts(address), address).toBe(true);
  });

  it('are no others, however their addresses are written', () => {
    const hosts = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
      fc.domain().map((name) => `fcm.googleapis.com.${name}`),
      fc.domain().map((name) => `${name}:443@10.0.0.1`),
    );
    fc.assert(fc.property(hosts, (host) => !accepts(`https://${host}/x`)));
    for (const address of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:444/x',
      'https://a@fcm.googleapis.com/x',
      'https://notify.windows.com.example/x',
      'https://evilpush.apple.com/x',
      'ftp://fcm.googleapis.com/x',
      '',
    ])
      expect(accepts(address), address).toBe(false);
  });

  it('may be one on this machine in tests alone', () => {
    const local = { PUSH_TEST_URL: 'http://127.0.0.1:4000' };
    expect(checkEnvironment({ APP_ENV: 'test', ...local }).PUSH_TEST_URL).toBe(local.PUSH_TEST_URL);
    for (const APP_ENV of ['', 'demo', 'development', 'staging', 'production'])
      expect(() => checkEnvironment({ APP_ENV, ...local }), APP_ENV).toThrow('PUSH_TEST_URL');
    expect(() => checkEnvironment({ APP_ENV: 'test', PUSH_TEST_URL: 'http://10.0.0.1' })).toThrow(
      'PUSH_TEST_URL',
    );
    const { accepts: inTests } = openPush(
      config({ APP_ENV: 'test', ...local }),
      openSecrets({ secret: secretOf('x') }),
    );
    expect(inTests('http://127.0.0.1:4000/device')).toBe(true);
    expect(inTests('http://127.0.0.1:4001/device')).toBe(false);
    expect(inTests('http://a@127.0.0.1:4000/device')).toBe(false);
  });
});
