import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weeklySessions } from '../../../domain/frequency.ts';

describe('weeklySessions', () => {
  it.each([
    ['2 vezes na semana', 2],
    ['1 vez na semana', 1],
    ['Três vezes por semana', 3],
    ['duas', 2],
    ['QUATRO VEZES', 4],
    ['sete aulas', 7],
    ['5x', 5],
    [6, 6],
    ['', 1],
    [null, 1],
    [undefined, 1],
    ['quando der', 1],
    ['10 vezes', 1],
    [0, 1],
    [2.5, 1],
  ])('reads %j as %i', (text, sessions) => {
    expect(weeklySessions(text)).toBe(sessions);
  });

  it('is always a whole number from 1 to 7', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (frequency) => {
        const sessions = weeklySessions(frequency);
        return Number.isInteger(sessions) && sessions >= 1 && sessions <= 7;
      }),
    );
  });

  it('reads every valid number, wherever its digits occur', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('', 'cerca de ', ' aulas: '),
        (n, before) => {
          expect(weeklySessions(`${before}${n} por semana`)).toBe(n);
        },
      ),
    );
  });
});
