type Pair = { text: string; background: string };
type ColourName =
  | 'desk'
  | 'sheet'
  | 'surface'
  | 'raised'
  | 'field'
  | 'hover'
  | 'hoverRaised'
  | 'borderRaised'
  | 'border'
  | 'control'
  | 'text'
  | 'text2'
  | 'disabled'
  | 'primary'
  | 'primaryHover'
  | 'onPrimary'
  | 'primarySoft'
  | 'accent'
  | 'onAccent'
  | 'accentSoft'
  | 'success'
  | 'onSuccess'
  | 'successSoft'
  | 'warning'
  | 'onWarning'
  | 'warningSoft'
  | 'error'
  | 'onError'
  | 'errorSoft'
  | 'info'
  | 'onInfo'
  | 'infoSoft'
  | 'focus'
  | 'backdrop';

export type Palette = Record<ColourName, string> & {
  badge: Record<BadgeName, Pair>;
  occupancy: Record<'red' | 'orange' | 'yellow', string>;
  /** Colours for at most six series. */
  chart: readonly string[];
};
export type BadgeName = 'student' | 'teacher' | 'fee' | 'fev' | 'admin' | 'b2b';
export type Mode = 'dark' | 'light';

/** Every text pair meets WCAG AA. */
export const palettes: Record<Mode, Palette> = {
  dark: {
    desk: '#0A1012',
    sheet: '#10181B',
    surface: '#172225',
    raised: '#1F2C30',
    field: '#131D20',
    hover: '#1B272B',
    hoverRaised: '#293940',
    borderRaised: '#33454B',
    border: '#26353A',
    control: '#6A8086',
    text: '#EAF2F1',
    text2: '#A9BABC',
    disabled: '#66787C',
    primary: '#4FD3C3',
    primaryHover: '#72E0D2',
    onPrimary: '#04211D',
    primarySoft: '#113731',
    accent: '#FF7DB8',
    onAccent: '#3A0620',
    accentSoft: '#3B1A2B',
    success: '#7FD88B',
    onSuccess: '#08230E',
    successSoft: '#17321F',
    warning: '#F3C452',
    onWarning: '#2A1E00',
    warningSoft: '#352A0E',
    error: '#FF8A86',
    onError: '#360909',
    errorSoft: '#3E1C1D',
    info: '#92B8FF',
    onInfo: '#071B3E',
    infoSoft: '#1A2B47',
    focus: '#A8C7FF',
    backdrop: 'rgba(4,8,9,.72)',
    badge: {
      student: {
        text: '#72E0D2',
        background: '#113731',
      },
      teacher: {
        text: '#9FC2FF',
        background: '#1A2B47',
      },
      fee: {
        text: '#CBB5FF',
        background: '#2C2547',
      },
      fev: {
        text: '#F3C96B',
        background: '#352A0E',
      },
      admin: {
        text: '#D9E3E2',
        background: '#2B383C',
      },
      b2b: {
        text: '#FFB48F',
        background: '#3C2618',
      },
    },
    occupancy: {
      red: '#FF7D7A',
      orange: '#FF9F57',
      yellow: '#EFCB4A',
    },
    chart: ['#4FD3C3', '#E4B326', '#747BFB', '#D2E68C', '#9F569D', '#D04B3A'],
  },
  light: {
    desk: '#EFEADF',
    sheet: '#FBF9F4',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    field: '#FFFFFF',
    hover: '#F4F0E7',
    hoverRaised: '#F4F0E7',
    borderRaised: '#E2DBCC',
    border: '#E2DBCC',
    control: '#857E6E',
    text: '#13211F',
    text2: '#52605E',
    disabled: '#8F9A98',
    primary: '#0A6E65',
    primaryHover: '#075850',
    onPrimary: '#FFFFFF',
    primarySoft: '#D8EFEB',
    accent: '#BF2069',
    onAccent: '#FFFFFF',
    accentSoft: '#FBE1EC',
    success: '#20713A',
    onSuccess: '#FFFFFF',
    successSoft: '#DDF1E0',
    warning: '#8A5A00',
    onWarning: '#FFFFFF',
    warningSoft: '#FBEBC6',
    error: '#B3261E',
    onError: '#FFFFFF',
    errorSoft: '#FBE2DF',
    info: '#1F55B5',
    onInfo: '#FFFFFF',
    infoSoft: '#E1EAFB',
    focus: '#1D5BD6',
    backdrop: 'rgba(25,30,28,.48)',
    badge: {
      student: {
        text: '#0A5F57',
        background: '#D8EFEB',
      },
      teacher: {
        text: '#1F4FA8',
        background: '#E1EAFB',
      },
      fee: {
        text: '#583CA3',
        background: '#EAE4FA',
      },
      fev: {
        text: '#7A5000',
        background: '#FBEBC6',
      },
      admin: {
        text: '#374543',
        background: '#E8E3D7',
      },
      b2b: {
        text: '#93400F',
        background: '#FBE5D8',
      },
    },
    occupancy: {
      red: '#C43431',
      orange: '#C25A00',
      yellow: '#967000',
    },
    chart: ['#0A6E65', '#AB8B0C', '#473591', '#D563CE', '#7E3400', '#D26953'],
  },
};

/** Pixels: `--space-3` is three steps of 4, `--space-15` one and a half. */
export const space = {
  '05': 2,
  '1': 4,
  '15': 6,
  '2': 8,
  '25': 10,
  '3': 12,
  '4': 16,
  '5': 20,
  '6': 24,
  '8': 32,
  '10': 40,
  '12': 48,
  '14': 56,
  '18': 72,
};
/** Space at the end of a page for a bar that floats above it. */
export const clear = { bar: 84, barPhone: 96, tallBar: 150 };
/** `2xs` is the smallest, for counters and where there is little room. */
export const text = {
  '2xs': 12,
  xs: 12.5,
  sm: 13,
  md: 14,
  lg: 15,
  xl: 16,
  '2xl': 18,
  '3xl': 20,
  '4xl': 26,
  '5xl': 32,
  '6xl': 44,
};
export const weight = { text: 450, label: 550, strong: 600, display: 650 };
/** The order of what overlaps; overlays of Material have 1200 to 1500. */
export const layer = {
  raised: 1,
  sticky: 2,
  marker: 3,
  corner: 4,
  bar: 5,
  shell: 20,
  celebration: 1400,
  toast: 1600,
};
/** The largest window of each kind, in pixels; style sheets write the number. */
export const breakpoint = { phone: 767, tablet: 900, laptop: 1100 };
/** Behind videos and previews, in both themes. */
export const stage = { desk: '#06090A', tile: '#141C1F', control: '#1F2C30' };
export const radius = {
  bar: 4,
  chip: 6,
  cell: 8,
  control: 10,
  controlLarge: 12,
  card: 14,
  sheet: 16,
  dialog: 20,
  round: 999,
};
export const font = {
  display: "'Gabarito Variable', system-ui, sans-serif",
  ui: "'Hanken Grotesk Variable', system-ui, sans-serif",
};
export const shadow: Record<Mode, string> = {
  dark: '0 0 0 1px #33454B, 0 12px 32px rgba(0, 0, 0, .48)',
  light: '0 0 0 1px #E2DBCC, 0 12px 32px rgba(58, 46, 20, .16)',
};
