import { globSync, readFileSync } from 'node:fs';
import { breakpoint } from '../../src/ui/theme/tokens.ts';

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
export function faultsOf(css: string): string[] {
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
export const inlineFaultsOf = (source: string): string[] =>
  [...source.matchAll(inline)].flatMap(([, name = '', number, text]) => {
    const value = number === undefined ? (text ?? '') : number === '0' ? '0' : `${number}px`;
    return faultOf(kebab(name), value) ?? [];
  });

const faults = (pattern: string, find: (text: string) => string[], except: readonly string[]) =>
  globSync(pattern)
    .filter((file) => !except.includes(file))
    .flatMap((file) => find(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));

/** Measured in millimetres and in shares of its own text. */
const paper = 'src/portals/calendar/PrintedWeek.module.css';
/** Drawings have sizes of their own. */
const drawings = ['src/ui/BrandWave.tsx'];

export const styleSheetFaults = (): string[] => faults('src/**/*.css', faultsOf, [paper]);
export const inlineFaults = (): string[] => faults('src/**/*.{ts,tsx}', inlineFaultsOf, drawings);
