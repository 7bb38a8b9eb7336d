import { breakpoint, type Mode, palettes, radius, space } from './tokens.ts';

const colours = ({ desk, sheet, border, text, primary, accent }: (typeof palettes)[Mode]) =>
  `--desk:${desk};--sheet:${sheet};--border:${border};--text:${text};--primary:${primary};--accent:${accent};`;

const sheetOf = (style: string) => `[data-signed-in] .boot::before,.boot[data-signed-in]::before{${style}}`;

/**
 * The style of the page until its scripts have come, which is part of the page itself, so that the first answer is enough to show it: the
 * school's mark, and the sheet of a person who has signed in. The same frame stands while the first scripts behind the login are loaded.
 */
export const frameCss = (): string =>
  [
    `:root{${colours(palettes.dark)}}:root[data-theme='light']{${colours(palettes.light)}}`,
    'html,body{background:var(--desk)}',
    '.boot{position:fixed;inset:0;display:grid;place-items:center;color:var(--text)}',
    '.boot>svg,.boot::after{grid-area:1/1;position:relative}',
    // A school with a logo of its own shows no mark.
    '[data-logo] .boot>svg{visibility:hidden}',
    sheetOf(
      `position:absolute;inset:${space[2]}px ${space[2]}px ${space[2]}px 84px;border:1px solid var(--border);border-radius:${radius.sheet}px;background:var(--sheet);content:""`,
    ),
    `@media(max-width:${breakpoint.tablet}px){${sheetOf(`inset:56px ${space[2]}px ${space[2]}px`)}}`,
    `@media(max-width:${breakpoint.phone}px){${sheetOf('inset:56px 0 0;border:0;border-radius:0')}}`,
    `.boot::after{top:52px;width:96px;height:3px;border-radius:${radius.bar}px;background:linear-gradient(var(--primary) 0 0) 0/40% 100% no-repeat var(--border);animation:boot 1.4s ease-in-out infinite;content:""}`,
    '@keyframes boot{50%{background-position:100%}}',
    '@media(prefers-reduced-motion:reduce){.boot::after{animation:none}}',
  ].join('');
