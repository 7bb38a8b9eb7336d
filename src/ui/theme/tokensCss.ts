import { font, type Mode, palettes, radius, shadow } from './tokens.ts';

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

function lines(prefix: string, value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? lines(`${prefix}-${kebab(name)}`, inner)
      : [`${prefix}-${kebab(name)}:${inner};`],
  );
}

const mode = (name: Mode) =>
  `${lines('-', palettes[name]).join('')}--shadow:${shadow[name]};color-scheme:${name};`;

/** For example `--desk`, `--primary-soft`, `--badge-student-text`, `--radius-card`, `--font-ui`. */
export function tokensCss(): string {
  const shared = [
    ...Object.entries(radius).map(([name, value]) => `--radius-${kebab(name)}:${value}px;`),
    `--font-display:${font.display};--font-ui:${font.ui};`,
    '--ease-in:cubic-bezier(.2,.8,.2,1);--ease-out:cubic-bezier(.4,0,1,1);',
  ].join('');
  return `:root{${shared}${mode('dark')}}:root[data-theme='light']{${mode('light')}}[data-theme='dark']{${mode('dark')}}`;
}
