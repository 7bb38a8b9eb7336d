import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, trustedProxies } from '../../../server/platform/http/address.ts';
import { isOwnOrigin, upgradeTarget } from '../../../server/platform/http/upgrades.ts';
import { Allowance } from '../../../server/providers/room/embedded/allowance.ts';
import { closeReason } from '../../../server/providers/room/embedded/closeReason.ts';

describe('the reason of a close', () => {
  it('fits its frame and is a prefix of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const cut = closeReason(text);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(123);
        expect(text.startsWith(cut)).toBe(true);
        if (Buffer.byteLength(text) > 123) expect(Buffer.byteLength(cut)).toBeGreaterThan(119);
      }),
    );
  });
});

describe('an allowance', () => {
  it('never grants more than the burst plus the refill', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 500 }), { maxLength: 200 }), (pauses) => {
        let now = 0;
        const allowance = new Allowance(10, 5, () => now);
        let taken = 0;
        for (const pause of pauses) {
          now += pause;
          if (allowance.take()) taken += 1;
          expect(taken).toBeLessThanOrEqual(5 + now / 100);
        }
      }),
    );
  });

  it('returns the time until a debt is refilled', () => {
    let now = 0;
    const allowance = new Allowance(10, 2, () => now);
    expect([allowance.owe(), allowance.owe(), allowance.owe()]).toEqual([0, 0, 100]);
    now += 60;
    expect(allowance.wait()).toBe(40);
    now += 40;
    expect(allowance.wait()).toBe(0);
  });
});

describe('the target of an upgrade', () => {
  it('is read without ever throwing', () => {
    fc.assert(fc.property(fc.string(), (target) => void upgradeTarget(target)));
    expect(upgradeTarget('/room/signal?peer=a&token=b%20c#x')).toMatchObject({ path: '/room/signal' });
    expect(upgradeTarget('/room/signal?token=b%20c').query.get('token')).toBe('b c');
  });

  it('is accepted from the school’s own pages or without an Origin', () => {
    expect(isOwnOrigin(undefined, 'a.test', 'https://escola.example')).toBe(true);
    expect(isOwnOrigin('https://escola.example', 'inside:3000', 'https://escola.example/x')).toBe(true);
    expect(isOwnOrigin('http://escola.example', 'escola.example', 'https://escola.example')).toBe(false);
    expect(isOwnOrigin('https://evil.test', 'evil.test', 'https://escola.example')).toBe(false);
    expect(isOwnOrigin('http://LOCALHOST:3000', 'LocalHost:3000', undefined)).toBe(true);
    fc.assert(
      fc.property(fc.string(), fc.string(), (origin, host) => void isOwnOrigin(origin, host, undefined)),
    );
  });
});

describe('the address of an upgrade', () => {
  const from = (remoteAddress: string, sent?: string) =>
    ({ headers: { 'x-forwarded-for': sent }, socket: { remoteAddress } }) as unknown as IncomingMessage;
  it.each([
    ['false', '10.0.0.1', '1.1.1.1', '10.0.0.1'],
    ['1', '10.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['2', '10.0.0.1', '9.9.9.9, 1.1.1.1', '9.9.9.9'],
    ['10.0.0.0/8', '10.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['10.0.0.0/8', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['10.0.0.1, ::1', '::1', '1.1.1.1, 10.0.0.1', '1.1.1.1'],
    ['10.0.0.1', '::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
  ])('with TRUST_PROXY=%s, socket %s and header %s is %s', (setting, socket, sent, address) => {
    expect(addressOf(from(socket, sent), trustedProxies(setting))).toBe(address);
  });
});
