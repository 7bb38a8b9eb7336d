import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  needsFactor,
  readRecoveryCode,
  recoveryCodeFrom,
  stepOf,
  stepSeconds,
  stepWindow,
  unusedStep,
} from '../../../domain/secondFactor.ts';

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex');

describe('time steps', () => {
  it('are never accepted twice, nor after a later one', () =>
    fc.assert(
      fc.property(
        moment,
        fc.array(fc.record({ delta: fc.integer({ min: -stepWindow, max: stepWindow }), later: fc.nat(90) })),
        (start, tries) => {
          let now = start.getTime();
          let last: number | null = null;
          for (const { delta, later } of tries) {
            now += later * 1000;
            const step = unusedStep(new Date(now), delta, last);
            if (step === null) continue;
            expect(last === null || step > last).toBe(true);
            last = step;
          }
        },
      ),
    ));

  it('last 30 seconds', () =>
    fc.assert(
      fc.property(moment, (now) => {
        const next = new Date(now.getTime() + stepSeconds * 1000);
        expect(stepOf(next)).toBe(stepOf(now) + 1);
      }),
    ));
});

describe('recovery codes', () => {
  it('are accepted however they are typed', () =>
    fc.assert(
      fc.property(bytes, (data) => {
        const code = recoveryCodeFrom(hexOf(data));
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
        const sloppy = ` ${code.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')} `;
        expect(readRecoveryCode(sloppy)).toBe(code);
      }),
    ));

  it('have 50 bits: five of each byte', () => {
    expect(recoveryCodeFrom('ff'.repeat(10))).toBe('ZZZZZ-ZZZZZ');
    expect(recoveryCodeFrom('20'.repeat(10))).toBe('00000-00000');
  });

  it('are parsed from no other text', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readRecoveryCode(text);
        if (read !== null) expect(text.replace(/[\s-]/g, '')).toHaveLength(10);
      }),
    ));
});

describe('types that must have a factor', () => {
  it('apply in any combination of types', () => {
    expect(needsFactor(['FEE', 'FEV'], ['teacher'])).toBe(true);
    expect(needsFactor(['STUDENT'], ['administrator', 'teacher'])).toBe(false);
    expect(needsFactor(['ADMIN'], [])).toBe(false);
  });
});
