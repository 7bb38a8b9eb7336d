import { expect, it } from 'vitest';
import { isUnencrypted } from '../../../server/configRules.ts';

it.each([
  [undefined, false],
  ['postgres://a:b@localhost/c', false],
  ['postgres://a:b@127.0.0.1:5433/c', false],
  ['postgres://a:b@[::1]/c', false],
  ['postgres://a:b@localhost/c?host=%2Ftmp', false],
  ['postgres://a:b@db.example/c', true],
  ['postgres://a:b@database/c?application_name=x', true],
  ['postgres://a:b@db.example/c?sslmode=verify-full', false],
  ['postgres://a:b@database/c?sslmode=disable', false],
])('detects whether %s leaves encryption unspecified', (url, expected) => {
  expect(isUnencrypted(url)).toBe(expected);
});
