import {
  clear,
  font,
  layer,
  type Mode,
  palettes,
  radius,
  shadow,
  space,
  stage,
  text,
  weight,
} from './tokens.ts';

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

function lines(prefix: string, value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? lines(`${prefix}-${kebab(name)}`, inner)
      : [`${prefix}-${kebab(name)}:${inner};`],
  );
}

const sizes = (prefix: string, of: Record<string, number>) =>
  Object.entries(of).map(([name, value]) => `--${prefix}-${kebab(name)}:${value}px;`);

const mode = (name: Mode) =>
  `${lines('-', palettes[name]).join('')}--shadow:${shadow[name]};color-scheme:${name};`;

/** For example `--desk`, `--primary-soft`, `--badge-student-text`, `--space-3`, `--text-sm`, `--radius-card`, `--font-ui`. */
export function tokensCss(): string {
  const shared = [
    ...sizes('space', space),
    ...sizes('clear', clear),
    ...sizes('text', text),
    ...sizes('radius', radius),
    ...lines('--weight', weight),
    ...lines('--layer', layer),
    ...lines('--stage', stage),
    `--font-display:${font.display};--font-ui:${font.ui};`,
    '--ease-in:cubic-bezier(.2,.8,.2,1);--ease-out:cubic-bezier(.4,0,1,1);',
  ].join('');
  return `:root{${shared}${mode('dark')}}:root[data-theme='light']{${mode('light')}}[data-theme='dark']{${mode('dark')}}`;
}
