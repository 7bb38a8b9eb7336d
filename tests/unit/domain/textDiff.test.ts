import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiffLine, textDiff } from '../../../domain/textDiff.ts';

const side = (lines: readonly DiffLine[], kind: DiffLine['kind']) =>
  lines
    .filter((line) => line.kind === 'same' || line.kind === kind)
    .map(({ parts }) => parts.map(({ text }) => text).join(''))
    .join('\n');

it('a difference of texts marks the words that changed in a line', () => {
  expect(textDiff('a\num dois três\nz', 'a\num quatro três\nz')).toEqual([
    { kind: 'same', parts: [{ text: 'a', isMarked: false }] },
    {
      kind: 'removed',
      parts: [
        { text: 'um ', isMarked: false },
        { text: 'dois', isMarked: true },
        { text: ' três', isMarked: false },
      ],
    },
    {
      kind: 'added',
      parts: [
        { text: 'um ', isMarked: false },
        { text: 'quatro', isMarked: true },
        { text: ' três', isMarked: false },
      ],
    },
    { kind: 'same', parts: [{ text: 'z', isMarked: false }] },
  ]);
});

it('a difference of texts holds both of them whole', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'a b', 'c  a', ''), { maxLength: 8 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = textDiff(before, after);
      expect(side(lines, 'removed')).toBe(before);
      expect(side(lines, 'added')).toBe(after);
      if (before === after) expect(lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
