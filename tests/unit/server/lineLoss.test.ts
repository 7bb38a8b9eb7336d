import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineLoss } from '../../../server/providers/room/embedded/media/lineLoss.ts';

const count = fc.integer({ min: 0, max: 50 });

describe("the loss on a receiver's own line", () => {
  it('is exact when reports and gaps are in step', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count), { minLength: 1 }), (seconds) => {
        const loss = new LineLoss();
        const reception = { expected: 60_000, lost: 0 };
        let gaps = 0;
        expect(loss.report(reception, gaps)).toBeNull();
        for (const [up, down] of seconds) {
          gaps += up;
          reception.expected += 100;
          reception.lost += up + down;
          expect(loss.report(reception, gaps)).toBeCloseTo(down / 100);
          expect(loss.take()).toBeCloseTo(down / 100);
        }
      }),
    );
  });

  it('stays at zero when the report lags behind the gaps', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1 }), (seconds) => {
        const loss = new LineLoss();
        const reception = { expected: 0, lost: 0 };
        loss.report(reception, 0);
        let gaps = 0;
        for (const up of seconds) {
          reception.expected += 100;
          reception.lost = gaps;
          gaps += up;
          expect(loss.report(reception, gaps)).toBe(0);
        }
      }),
    );
  });

  it('adds up until it is taken, and is unknown while nothing is sent', () => {
    const loss = new LineLoss();
    expect(loss.take()).toBeNull();
    loss.report({ expected: 0, lost: 0 }, 0);
    loss.report({ expected: 100, lost: 10 }, 0);
    loss.report({ expected: 200, lost: 40 }, 0);
    expect(loss.report({ expected: 200, lost: 40 }, 0)).toBeNull();
    expect(loss.take()).toBeCloseTo(0.2);
    expect(loss.take()).toBeNull();
  });

  it('starts anew when the receiver does', () => {
    const loss = new LineLoss();
    loss.report({ expected: 1000, lost: 500 }, 0);
    expect(loss.report({ expected: 10, lost: 0 }, 0)).toBeNull();
    expect(loss.report({ expected: 110, lost: 20 }, 0)).toBeCloseTo(0.2);
  });
});
