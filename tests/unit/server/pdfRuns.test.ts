import type { Font } from 'fontkit';
import { expect, it } from 'vitest';
import { withSharedRuns } from '../../../server/platform/pdf/runs.ts';

/** A font whose shaper counts the texts that it shapes. */
function counted() {
  const bytes = Buffer.from('font');
  const shaped: string[] = [];
  const open = () =>
    ({
      layout: (text: string) => {
        shaped.push(text);
        return {
          glyphs: [...text].map((letter) => ({ id: letter.codePointAt(0), codePoints: [] })),
          positions: [...text].map(() => ({ xAdvance: 500 })),
        };
      },
      getGlyph: (id: number) => ({ id }),
    }) as unknown as Font;
  const draw = (text: string) => withSharedRuns(open(), bytes, open).layout(text);
  return { draw, shaped };
}

it('a word is shaped once for all documents', () => {
  const { draw, shaped } = counted();
  expect(draw('Certificado').advanceWidth).toBe(draw('Certificado').advanceWidth);
  expect(shaped).toEqual(['Certificado']);
});

it('codes and addresses, which do not come again, are not kept', () => {
  const { draw, shaped } = counted();
  const code = '0123456789abcdef0123456789abcdef';
  draw(code);
  draw(code);
  expect(shaped).toEqual([code, code]);
});

it('the words that are kept are bounded by their letters, and those that are used stay', () => {
  const { draw, shaped } = counted();
  for (let number = 0; number < 10_000; number += 1) {
    draw('Aluno');
    draw(`Beatriz${number}`);
  }
  const before = shaped.length;
  draw('Aluno');
  draw('Beatriz9999');
  expect(shaped).toHaveLength(before);
  draw('Beatriz0');
  expect(shaped.at(-1)).toBe('Beatriz0');
});
