import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendancePercentage } from '../../../domain/attendance.ts';
import {
  CERTIFICATE_ATTENDANCE,
  CERTIFICATE_MEAN,
  certificateCodeShape,
  certificateLacks,
  isRevocationReason,
  meanOfMarks,
  readCertificateCode,
} from '../../../domain/certificates.ts';

const merits = fc
  .record({ lessons: fc.nat(400), marks: fc.nat(400), share: fc.nat(400) })
  .chain(({ lessons, marks, share }) =>
    fc.record({
      lessons: fc.constant(lessons),
      attended: fc.constant(Math.min(lessons, share)),
      marks: fc.constant(marks),
      sum_of_marks: fc.integer({ min: marks, max: 5 * marks }),
    }),
  );

describe('what a certificate lacks (CERT-1)', () => {
  it.each([
    [4, 3, 3, 9, []],
    [4, 2, 3, 9, ['attendance']],
    [100, 74, 3, 9, ['attendance']],
    [4, 3, 300, 899, ['marks']],
    [4, 3, 0, 0, ['marks']],
    [0, 0, 0, 0, ['attendance', 'marks']],
  ])(
    'with %i lessons, %i attended, and %i marks with a sum of %i',
    (lessons, attended, marks, sum, lacks) => {
      expect(certificateLacks({ lessons, attended, marks, sum_of_marks: sum })).toEqual(lacks);
    },
  );

  it('agrees with the percentage and the mean that are shown, which never show a limit that is not reached', () => {
    fc.assert(
      fc.property(merits, (merit) => {
        const lacks = certificateLacks(merit);
        const percentage = attendancePercentage(merit.attended, merit.lessons);
        const mean = meanOfMarks(merit);
        expect(lacks.includes('attendance')).toBe(percentage === null || percentage < CERTIFICATE_ATTENDANCE);
        expect(lacks.includes('marks')).toBe(mean === null || mean < CERTIFICATE_MEAN);
      }),
    );
  });

  it('never grows when a lesson is attended or a mark of five is given', () => {
    fc.assert(
      fc.property(merits, (merit) => {
        const better = {
          lessons: merit.lessons + 1,
          attended: merit.attended + 1,
          marks: merit.marks + 1,
          sum_of_marks: merit.sum_of_marks + 5,
        };
        const before = certificateLacks(merit);
        expect(certificateLacks(better).every((lack) => before.includes(lack))).toBe(true);
      }),
    );
  });
});

describe('the code of a certificate', () => {
  it('is read with any spaces and case', () => {
    const hex = fc.stringMatching(certificateCodeShape);
    fc.assert(
      fc.property(hex, fc.nat(31), (code, at) => {
        const typed = ` ${code.slice(0, at).toUpperCase()} \n${code.slice(at)}`;
        expect(readCertificateCode(typed)).toBe(code);
      }),
    );
  });

  it('is null for anything else', () => {
    for (const text of ['', 'g'.repeat(32), 'a'.repeat(31), 'a'.repeat(33)])
      expect(readCertificateCode(text)).toBeNull();
  });
});

it('the reason of a revocation has 15 to 500 characters, spaces around it apart', () => {
  expect(isRevocationReason('x'.repeat(15))).toBe(true);
  expect(isRevocationReason(` ${'x'.repeat(14)} `)).toBe(false);
  expect(isRevocationReason('x'.repeat(501))).toBe(false);
});
