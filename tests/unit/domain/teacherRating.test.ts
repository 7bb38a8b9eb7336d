import { describe, expect, it } from 'vitest';
import {
  areReasonsValid,
  RATING_REASONS,
  ratingBand,
  scoreOfStars,
  shownAverage,
} from '../../../domain/teacherRating.ts';

describe('a rating of a teacher', () => {
  it('is worth 20 per star and falls in its band', () => {
    expect([1, 2, 3, 4, 5].map(scoreOfStars)).toEqual([20, 40, 60, 80, 100]);
    expect([20, 40, 60, 80, 100].map(ratingBand)).toEqual([
      ...(['critics', 'critics', 'improvements', 'improvements', 'praise'] as const),
    ]);
    expect(() => scoreOfStars(0)).toThrow(RangeError);
  });

  it('requires a reason of its own band', () => {
    const [praise = ''] = RATING_REASONS.praise.slice(1);
    expect(areReasonsValid(100, [praise])).toBe(true);
    expect(areReasonsValid(100, [])).toBe(false);
    expect(areReasonsValid(100, [praise, praise])).toBe(false);
    expect(areReasonsValid(20, [praise])).toBe(false);
  });

  it('is shown only as an average of at least three', () => {
    expect(shownAverage([100, 20])).toBeNull();
    expect(shownAverage([100, 20, 60])).toBe(60);
  });
});
