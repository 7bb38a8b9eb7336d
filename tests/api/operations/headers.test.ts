import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** The policy's directives by name. */
const policyOf = (header: string | null): Record<string, string> =>
  Object.fromEntries(
    (header ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('security headers', () => {
  it.each(['/api/v1/config', '/api/v1/users', '/nowhere', '/readyz', '/files/x'])(
    'are sent for %s',
    async (path) => {
      const { headers } = await fetch(`${school.url}${path}`);
      const policy = policyOf(headers.get('content-security-policy'));
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'script-src-attr': "'none'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
        'connect-src': "'self'",
      });
      expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-eval|\*|https?:|wss?: /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      const permissions = headers.get('permissions-policy');
      for (const allowed of [
        'camera=(self)',
        'microphone=(self)',
        'display-capture=(self)',
        'geolocation=()',
      ])
        expect(permissions).toContain(allowed);
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/);
    },
  );

  it('send HSTS for a year when PUBLIC_URL is https, and allow that host’s sockets', async () => {
    const config = { ...school.services.config, PUBLIC_URL: 'https://escola.example' };
    const app = await buildApp({ ...school.services, config });
    const { headers } = await app.inject('/api/v1/config');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(policyOf(String(headers['content-security-policy']))['connect-src']).toBe(
      "'self' wss://escola.example",
    );
    await app.close();
  });

  it('let browsers reach Pagar.me only where it is chosen and cards can be stored', async () => {
    const reach = async (change: Partial<typeof school.services.config>) => {
      const config = { ...school.services.config, PUBLIC_URL: 'https://escola.example', ...change };
      const app = await buildApp({ ...school.services, config });
      const { headers } = await app.inject('/api/v1/config');
      await app.close();
      return policyOf(String(headers['content-security-policy']))['connect-src'];
    };
    const PAGARME_PUBLIC_KEY = 'pk_test_0123456789';
    expect(await reach({ PAYMENT_PROVIDER: 'pagarme', PAGARME_PUBLIC_KEY })).toBe(
      "'self' wss://escola.example https://api.pagar.me",
    );
    expect(await reach({ PAYMENT_PROVIDER: 'pagarme' })).not.toContain('pagar.me');
    expect(await reach({ PAGARME_PUBLIC_KEY })).not.toContain('pagar.me');
  });

  it('are sent with event streams too', async () => {
    await buildAdmin(school.db, ['view:users'], { email: 'a@x.test', password_hash: passwordHash });
    const caller = await school.login('a@x.test');
    const me = await caller.call('GET /v1/auth/me', {});
    const { headers, body } = await caller.raw('GET', `/v1/notifications/events/${me.user.user_id}`);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/);
    await body?.cancel();
  });
});

describe('the page', () => {
  it('contains no inline script or handler, which the policy would block', () => {
    const html = readFileSync('index.html', 'utf8');
    for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      expect(attributes).toContain('src="/');
      expect(inside.trim()).toBe('');
    }
    expect(html).not.toMatch(/\son\w+=|javascript:|<style/);
  });
});
