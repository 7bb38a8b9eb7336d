import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { breakpoint } from '../../src/ui/theme/tokens.ts';
import { tokensCss } from '../../src/ui/theme/tokensCss.ts';

const hairline = '-?[01](px)?';
const keyword = String.raw`[a-z-]+|-?\d*\.?\d+(%|ch|fr|vw|vh|dvh|cqw|cqh)`;
/** A value without functions: tokens, hairlines, keywords, and units that follow something else. */
const of = (prefixes: string) => new RegExp(`^(var\\(--(${prefixes})[\\w-]*\\)|${keyword}|${hairline})$`);
const rules: readonly [property: RegExp, value: RegExp][] = [
  [/^(padding|margin|gap|row-gap|column-gap)(-|$)/, of('space-|clear-')],
  [/^font-size$/, of('text-')],
  [/^font-weight$/, /^(var\(--weight-\w+\)|inherit|normal)$/],
  [/^border(-\w+)*-radius$/, of('radius-')],
  [/^z-index$/, /^(var\(--layer-\w+\)|auto|inherit|-?0|-1)$/],
];
/** `font: weight size / line family`. */
const shorthand = /^(inherit|var\(--weight-\w+\) var\(--text-\w+\)( \/ [\w.]+)? var\(--font-\w+\))$/;

/** The parts of a value; those of calc() and the like count one by one, without the signs between them. */
const partsOf = (value: string) =>
  [...value.replace(/\/\*.*?\*\//gs, '').matchAll(/var\(--[\w-]+(?:,[^)]*)?\)|[^\s(),/*+]+\(?|\(/g)]
    .map(([part]) => part)
    .filter((part) => !/\($|^-$|^!important$/.test(part));

function faultOf(name: string, value: string): string | undefined {
  const property = name.toLowerCase();
  const text = `${name}: ${value}`;
  if (property === 'font') return shorthand.test(value) ? undefined : text;
  const allowed = rules.find(([name]) => name.test(property))?.[1];
  return allowed && partsOf(value).some((part) => !allowed.test(part)) ? text : undefined;
}

const widths = Object.values(breakpoint);
const isBreakpoint = (kind: string, width: number) => widths.includes(kind === 'max' ? width : width - 1);

/** What a style sheet has outside of the scale. */
function faultsOf(css: string): string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@font-face\s*{[^}]*}/g, '');
  const declarations = [...plain.matchAll(/(?:^|[;{}])\s*([a-zA-Z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)];
  const media = [...plain.matchAll(/@media[^{]*/g)].flatMap(([query]) => {
    const known = [...query.matchAll(/\((max|min)-width: (\d+)px\)/g)];
    const isKnown = known.every(([, kind = '', width]) => isBreakpoint(kind, Number(width)));
    return isKnown && known.length === (query.match(/width/g)?.length ?? 0) ? [] : [query.trim()];
  });
  return [
    ...declarations.flatMap(([, property = '', value = '']) => faultOf(property, value.trim()) ?? []),
    ...media,
  ];
}

const inline =
  /\b((?:padding|margin)(?:Top|Bottom|Left|Right|Inline|Block)?(?:Start|End)?|gap|rowGap|columnGap|fontSize|fontWeight|border(?:Top|Bottom)?(?:Left|Right)?Radius|zIndex)\b(?:: |=)(?:\{?(\d[\d.]*)|["'{]+([^"'}\n]*)["'])/g;
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What `style`, `sx` and the theme have outside of the scale. */
const inlineFaultsOf = (source: string): string[] =>
  [...source.matchAll(inline)].flatMap(([, name = '', number, text]) => {
    const value = number === undefined ? (text ?? '') : number === '0' ? '0' : `${number}px`;
    return faultOf(kebab(name), value) ?? [];
  });

const faults = (pattern: string, find: (text: string) => string[], except: readonly string[] = []) =>
  globSync(pattern)
    .filter((file) => !except.includes(file))
    .flatMap((file) => find(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));

/** Measured in millimetres and in shares of its own text. */
const paper = 'src/portals/calendar/PrintedWeek.module.css';

it('style sheets take spacing, text, weight, radius and layers from the scale, and three widths', () => {
  expect(globSync('src/**/*.css').length).toBeGreaterThan(100);
  expect(faults('src/**/*.css', faultsOf, [paper])).toEqual([]);
});

it('inline styles and the theme take their sizes from the scale', () => {
  // Drawings have sizes of their own.
  const drawings = ['src/ui/BrandWave.tsx'];
  expect(faults('src/**/*.{ts,tsx}', inlineFaultsOf, drawings)).toEqual([]);
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
