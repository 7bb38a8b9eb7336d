import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultsOf, inlineFaults, inlineFaultsOf, styleSheetFaults } from '../../bin/figures/scale.ts';
import { tokensCss } from '../../src/ui/theme/tokensCss.ts';

it('style sheets take spacing, text, weight, radius and layers from the scale, and three widths', () => {
  expect(globSync('src/**/*.css').length).toBeGreaterThan(100);
  expect(styleSheetFaults()).toEqual([]);
});

it('inline styles and the theme take their sizes from the scale', () => {
  expect(inlineFaults()).toEqual([]);
});

it('style sheets use only variables of the scale that exist', () => {
  const known = new Set(
    [...tokensCss().matchAll(/--(?:space|clear|text|weight|radius|layer|stage)-[\w-]+/g)].map(
      ([name]) => name,
    ),
  );
  const used = globSync('src/**/*.{css,ts,tsx}').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /var\((--(?:space|clear|text|weight|radius|layer|stage)-[\w-]+)/g,
      ),
    ].map(([, name = '']) => name),
  );
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

it.each([
  'font-size: 15px',
  'font-weight: 600',
  'font: 600 18px / 24px var(--font-display)',
  'padding: 0 13px',
  'margin-left: calc(100% - 7px)',
  'gap: 9px',
  'border-radius: 0 5px',
  'border-top-left-radius: 5px',
  'z-index: 7',
  'font-size: 0.95rem',
  'padding: 0.8125em',
  'PADDING: 13px',
])('the scale refuses %s', (declaration) => {
  expect(faultsOf(`.a {\n  ${declaration};\n}`)).toEqual([declaration]);
});

it.each([
  '@media (max-width: 640px)',

  '@media (width < 480px)',
  '@media (min-width: 767px)',
])('the scale refuses %s', (query) => {
  expect(faultsOf(`${query} {\n}`)).toEqual([query]);
});

it.each([
  '{ fontSize: 12.5 }',
  "{ padding: '0 8px' }",
  '{ zIndex: 3 }',
  'fontWeight="600"',
  'fontSize={26}',
  '{ borderTopLeftRadius: 5 }',
  '{ paddingInlineStart: 13 }',
])('the scale refuses the inline style %s', (source) => {
  expect(inlineFaultsOf(source)).toHaveLength(1);
});

it('the scale accepts tokens, hairlines, keywords, shares and the widths of min-width', () => {
  const css = `.a {
    padding: 0 var(--space-3) 1px calc(100% - var(--clear-bar));
    margin: 0 auto calc(-1 * var(--space-2));
    border-radius: 50%;
    font: var(--weight-text) var(--text-md) / 20px var(--font-ui);
  }
  @media (min-width: 768px) and (max-height: 600px) {}`;
  expect(faultsOf(css)).toEqual([]);
});
