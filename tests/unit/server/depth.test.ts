import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeeperThan } from '../../../server/platform/depth.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < levels; n += 1) value = n % 2 ? [value] : { value };
  return value;
};

it('counts levels of arrays and objects', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.nat(40),
      (levels, limit) => isDeeperThan(limit, nested(levels)) === levels > limit,
    ),
  );
});

it('does not exhaust the stack', () => {
  expect(isDeeperThan(10, nested(1_000_000))).toBe(true);
});
