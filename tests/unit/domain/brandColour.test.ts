import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourOn, contrast, isColour } from '../../../domain/brandColour.ts';
import { palettes } from '../../../src/ui/theme/tokens.ts';

const colours = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe("the school's colour", () => {
  it('stands out from the pages of both themes, whatever it is', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        for (const { sheet } of [palettes.dark, palettes.light]) {
          const shown = colourOn(sheet, colour);
          expect(isColour(shown)).toBe(true);
          expect(contrast(shown, sheet)).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('stays as it is where it stands out already', () => {
    expect(colourOn('#ffffff', '#c2185b')).toBe('#c2185b');
    expect(colourOn('#ffffff', '#ffee00')).not.toBe('#ffee00');
  });

  it('has six digits', () => {
    expect(['#c2185b', '#C2185B', '#c21', 'red', '#c2185b;x'].map(isColour)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('the contrast of black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
