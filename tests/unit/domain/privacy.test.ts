import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmsName, daysLeft, dueOn, keptOf, protocolFrom } from '../../../domain/privacy.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('PRIVACY-1: the answer is due fifteen days after the request, in any month and year', () => {
  fc.assert(
    fc.property(day, (asked) => {
      expect(daysLeft(dueOn(asked), asked)).toBe(15);
    }),
  );
  expect(dueOn('2028-02-20')).toBe('2028-03-06');
  expect(daysLeft('2026-03-25', '2026-03-26')).toBe(-1);
});

it('PRIVACY-2: a protocol has fifty bits and no letter that resembles a digit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      expect(protocolFrom(Buffer.from(bytes).toString('hex'))).toMatch(
        /^LGPD-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
      );
    }),
  );
});

it('PRIVACY-3: contracts stay five years, at least as long as their payments; payments to the end of the fifth year', () => {
  const end = (kept: ReturnType<typeof keptOf>, kind: string) =>
    kept.find((one) => one.kind === kind)?.ends_on;
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), fc.array(day), (contractEnds, paidOn) => {
      const kept = keptOf({ contractEnds, paidOn, lastAccess: null });
      const contracts = end(kept, 'contracts') ?? '';
      for (const ended of contractEnds)
        expect(Number(contracts.slice(0, 4)) - Number(ended.slice(0, 4))).toBeGreaterThanOrEqual(5);
      for (const paid of paidOn) {
        expect(end(kept, 'payments') ?? '').toMatch(/-12-31$/);
        expect(Number((end(kept, 'payments') ?? '').slice(0, 4))).toBeGreaterThanOrEqual(
          Number(paid.slice(0, 4)) + 5,
        );
        expect(contracts >= (end(kept, 'payments') ?? '')).toBe(true);
      }
    }),
  );
  expect(keptOf({ contractEnds: [], paidOn: [], lastAccess: '2026-08-31' })).toEqual([
    { kind: 'access_log', ends_on: '2027-02-28' },
  ]);
  expect(keptOf({ contractEnds: [], paidOn: [], lastAccess: null })).toEqual([]);
});

it('PRIVACY-4: the name confirms without regard to case and spaces, and nothing else does', () => {
  expect(confirmsName('  lia   PRADO ', 'Lia Prado')).toBe(true);
  expect(confirmsName('Lia', 'Lia Prado')).toBe(false);
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(confirmsName(`${typed}x`, 'Lia Prado')).toBe(false);
    }),
  );
});
