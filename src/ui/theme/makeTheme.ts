import type { ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { font, type Mode, palettes, radius, shadow, text, weight } from './tokens.ts';

const heading = { fontFamily: font.display, fontWeight: weight.strong };

/** Theme for react-admin and overlays; everything else reads the CSS variables. */
export function makeTheme(mode: Mode): ThemeOptions {
  const p = palettes[mode];
  const role = (main: string, on: string, dark = main) => ({ main, light: main, dark, contrastText: on });
  return {
    palette: {
      mode,
      primary: role(p.primary, p.onPrimary, p.primaryHover),
      secondary: role(p.primary, p.onPrimary, p.primaryHover),
      success: role(p.success, p.onSuccess),
      warning: role(p.warning, p.onWarning),
      error: role(p.error, p.onError),
      info: role(p.info, p.onInfo),
      background: { default: p.desk, paper: p.surface },
      text: { primary: p.text, secondary: p.text2, disabled: p.disabled },
      divider: p.border,
      action: {
        active: p.text2,
        hover: p.hover,
        selected: p.primarySoft,
        disabled: p.disabled,
        disabledBackground: p.hover,
        focus: p.primarySoft,
      },
    },
    shape: { borderRadius: radius.control },
    typography: {
      fontFamily: font.ui,
      fontSize: text.md,
      fontWeightRegular: weight.text,
      fontWeightMedium: weight.strong,
      fontWeightBold: weight.display,
      h1: { ...heading, fontSize: text['4xl'], lineHeight: '32px', letterSpacing: '-.005em' },
      h2: { ...heading, fontSize: text['3xl'], lineHeight: '26px' },
      h3: { ...heading, fontSize: text.xl, lineHeight: '22px' },
      h4: { ...heading, fontSize: text.xl, lineHeight: '22px' },
      h5: { ...heading, fontSize: text.xl, lineHeight: '22px' },
      h6: { ...heading, fontSize: text.xl, lineHeight: '22px' },
      body1: { fontSize: text.md, lineHeight: '20px' },
      body2: { fontSize: text.md, lineHeight: '20px' },
      caption: { fontSize: text.xs, lineHeight: '17px' },
      button: { textTransform: 'none', fontWeight: weight.strong, fontSize: text.md, lineHeight: '20px' },
    },
    shadows: ['none', ...Array.from({ length: 24 }, () => shadow[mode])] as ThemeOptions['shadows'],
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 180,
        standard: 180,
        enteringScreen: 240,
        leavingScreen: 180,
      },
    },
    components: components(p, mode),
  };
}
