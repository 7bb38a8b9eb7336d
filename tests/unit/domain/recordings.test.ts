import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSeen, type Seen, seenAt } from '../../../domain/recordings.ts';

/** Parts as a recorder writes them: one after the other, with gaps while nobody is seen. */
const parts = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 2000 }),
      length: fc.integer({ min: 1, max: 3000 }),
      name: fc.constantFrom('Ana', 'Bia'),
      is_screen: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((drawn) => {
    let at = 0;
    return drawn.map(({ gap, length, name, is_screen }): Seen => {
      const from_ms = at + gap;
      at = from_ms + length;
      return { from_ms, until_ms: at, name, is_screen };
    });
  });

describe('who is seen in a recording (REC-9)', () => {
  it('is at every moment of a part the person of that part, however parts are joined', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const joined = joinSeen(drawn);
        for (const { from_ms, until_ms, name, is_screen } of drawn)
          for (const at of [from_ms, until_ms - 1])
            expect(seenAt(joined, at / 1000)).toMatchObject({ name, is_screen });
      }),
    );
  });

  it('is nobody where longer than half a second nobody was seen', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const joined = joinSeen(drawn);
        for (const [index, { from_ms }] of drawn.entries()) {
          const before = drawn[index - 1]?.until_ms ?? 0;
          if (from_ms - before > 500) expect(seenAt(joined, (from_ms - 1) / 1000)).toBeNull();
        }
      }),
    );
  });

  it('lists each person once for as long as they are seen', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const joined = joinSeen(drawn);
        expect(joinSeen(joined)).toEqual(joined);
        for (const [index, part] of joined.entries()) {
          const next = joined[index + 1];
          if (next?.name === part.name && next.is_screen === part.is_screen)
            expect(next.from_ms - part.until_ms).toBeGreaterThan(500);
        }
      }),
    );
  });
});
