import { describe, expect, it } from 'vitest';
import { levelShares } from '../../../src/portals/teacher/home/Metrics.tsx';

describe('students by level', () => {
  it('labels slices from 8 percent on', () => {
    const shares = levelShares({ zero: 8, basic: 7, intermediate: 85, advanced: 0 });
    expect(shares.map(({ percent, labelled }) => [percent, labelled])).toEqual([
      [8, true],
      [7, false],
      [85, true],
      [0, false],
    ]);
  });

  it('is empty without students', () => {
    expect(levelShares({ zero: 0, basic: 0, intermediate: 0, advanced: 0 })).toEqual([]);
  });
});
