import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingRole } from '../../domain/options.ts';
import { isExpired, mintJoinToken, readJoinToken } from '../../server/providers/room/embedded/joinToken.ts';
import { readHs256, signHs256 } from '../../server/providers/room/jwt.ts';

const secret = 'secret';
const nowMs = Date.UTC(2026, 10, 24, 22, 0);
const request = { room_id: 'r', user_id: 'u', role: 'guest' as const };

describe('HS256 tokens', () => {
  it('round-trip, and the SDK can read their payload with atob', () => {
    return fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (name, room_id) => {
        const token = await signHs256({ name, room_id }, secret);
        expect(await readHs256(token, secret)).toEqual({ name, room_id });
        expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toEqual({ name, room_id });
      }),
    );
  });

  it('are invalid with another secret, payload or algorithm', async () => {
    const token = await signHs256({ a: 1 }, secret);
    const [header, , signature] = token.split('.');
    const forged = Buffer.from('{"a":2}').toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await readHs256(token, 'another')).toBeNull();
    expect(await readHs256(`${header}.${forged}.${signature}`, secret)).toBeNull();
    expect(await readHs256(`${none}.${forged}.`, secret)).toBeNull();
    expect(await readHs256('nonsense', secret)).toBeNull();
  });
});

describe('join tokens', () => {
  it('carry room, user and role, and expire after their time', async () => {
    const claims = await readJoinToken(
      await mintJoinToken({ ...request, ttl_seconds: 60 }, { key: secret, nowMs, jti: 'j' }),
      [secret],
    );
    expect(claims).toMatchObject({
      room_id: 'r',
      user_id: 'u',
      role: 'guest',
      jti: 'j',
      type: 'app',
      version: 2,
    });
    expect(isExpired(claims, nowMs + 59_999)).toBe(false);
    expect(isExpired(claims, nowMs + 60_000)).toBe(true);
  });

  it('are not minted for a role that does not exist', async () => {
    const role = 'admin' as unknown as MeetingRole;
    await expect(mintJoinToken({ ...request, role }, { key: secret, nowMs, jti: 'j' })).rejects.toThrow(
      'role is invalid',
    );
  });
});
