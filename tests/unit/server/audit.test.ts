import { expect, it } from 'vitest';
import { changesOf } from '../../../server/platform/audit.ts';

it('masks secrets in audit rows, and keeps codes of plans and postal codes', () => {
  const after = {
    password_hash: 'x',
    token: 'x',
    totp_secret: 'x',
    code_plan: 'plan_1',
    postal_code: '01310-100',
    updated_at: 'x',
  };
  expect(changesOf(null, after)).toEqual({
    password_hash: { to: '***' },
    token: { to: '***' },
    totp_secret: { to: '***' },
    code_plan: { to: 'plan_1' },
    postal_code: { to: '01310-100' },
  });
});

it('treats an absent value as null in an update', () => {
  expect(changesOf({ city: null }, { city: null, complement: null })).toEqual({});
  expect(changesOf({ complement: 'A' }, { complement: null })).toEqual({
    complement: { from: 'A', to: null },
  });
  expect(changesOf(null, { complement: null })).toEqual({ complement: { to: null } });
});
