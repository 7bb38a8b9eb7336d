import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LESSON_RECORD_DAYS } from '../../../domain/progress.ts';
import { termKey, wordFault } from '../../../domain/vocabulary.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((term) => term.trim() !== '');

it('capitals, spaces and marks at the ends do not tell terms apart, accents do (VOCAB-2)', () => {
  for (const [one, other] of [
    ['Café', ' café! '],
    ['How have you been?', 'how  have you been'],
    ['“layover”', 'Layover'],
  ] as const)
    expect(termKey(one.trim())).toBe(termKey(other.trim()));
  for (const [one, other] of [
    ['avó', 'avô'],
    ['él', 'el'],
    ['schön', 'schon'],
  ] as const)
    expect(termKey(one)).not.toBe(termKey(other));
  // However the accents are written.
  expect(termKey('cafe\u0301')).toBe(termKey('café'));
  expect(termKey('to get')).not.toBe(termKey('to get on'));
  expect(termKey('its')).not.toBe(termKey("it's"));
});

it('no term has an empty key, and a key is its own key', () => {
  fc.assert(
    fc.property(text, (term) => {
      const key = termKey(term.trim());
      expect(key).not.toBe('');
      expect(termKey(key)).toBe(key);
    }),
  );
});

it('words are noted from when the room opens until some days after the lesson (VOCAB-1)', () => {
  const minute = 60_000;
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 20_000 }),
      fc.integer({ min: 15, max: 180 }),
      fc.boolean(),
      (after, length, is_cancelled) => {
        const starts_at = new Date('2026-03-03T14:00:00Z');
        const ends_at = new Date(starts_at.getTime() + length * minute);
        const now = new Date(starts_at.getTime() + after * minute);
        const isOpen = after >= -15 && after < length + LESSON_RECORD_DAYS * 24 * 60;
        expect(wordFault({ starts_at, ends_at, is_cancelled }, now) === null).toBe(isOpen && !is_cancelled);
      },
    ),
  );
});
