import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLevelDown, LEVEL_REASON_MIN, levelChangeIssue, levelsFrom } from '../../../domain/levelChange.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';

const level = fc.constantFrom(...STUDENT_LEVELS);
const reason = fc.option(fc.string({ maxLength: 40 }), { nil: undefined });
const change = fc.record({ from: level, to: level, byTeacher: fc.boolean(), reason });
const place = (of: (typeof STUDENT_LEVELS)[number]) => STUDENT_LEVELS.indexOf(of);

describe('a change of level (EVAL-10)', () => {
  it('never stays at the same level', () => {
    fc.assert(
      fc.property(change, (each) => {
        expect(levelChangeIssue(each) === 'level_same').toBe(each.from === each.to);
      }),
    );
  });

  it('goes one step at most when a teacher makes it', () => {
    fc.assert(
      fc.property(change, (each) => {
        const steps = Math.abs(place(each.to) - place(each.from));
        expect(levelChangeIssue(each) === 'level_one_step').toBe(each.byTeacher && steps > 1);
      }),
    );
  });

  it('needs a reason of enough characters only to go down', () => {
    fc.assert(
      fc.property(change, (each) => {
        const issue = levelChangeIssue(each);
        if (place(each.to) > place(each.from)) expect(issue).not.toBe('level_reason_short');
        else if (issue === null)
          expect([...(each.reason ?? '').trim()].length).toBeGreaterThanOrEqual(LEVEL_REASON_MIN);
      }),
    );
  });

  it('offers exactly the levels that a good reason lets through', () => {
    fc.assert(
      fc.property(level, fc.boolean(), (from, byTeacher) => {
        const good = 'Precisa rever o conteúdo.';
        const open = STUDENT_LEVELS.filter(
          (to) => levelChangeIssue({ from, to, byTeacher, reason: good }) === null,
        );
        expect(levelsFrom(from, byTeacher)).toEqual(open);
      }),
    );
  });

  it('counts the reason without the space around it', () => {
    const down = { from: 'Básico', to: 'Zero', byTeacher: true } as const;
    expect(isLevelDown(down)).toBe(true);
    expect(levelChangeIssue({ ...down, reason: `${'a'.repeat(14)}   ` })).toBe('level_reason_short');
    expect(levelChangeIssue({ ...down, reason: 'a'.repeat(15) })).toBeNull();
    expect(levelChangeIssue({ ...down, reason: undefined })).toBe('level_reason_short');
  });
});
