import type { ThemeOptions } from '@mui/material/styles';
import { type Mode, type Palette, radius, shadow } from './tokens.ts';

/** At 200 % zoom, or on a phone on its side. */
const lowScreen = '@media (max-height: 600px)';

function inputs(p: Palette): NonNullable<ThemeOptions['components']> {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          marginBottom: 6,
          transform: 'none',
          color: p.text,
          fontSize: 13,
          fontWeight: 550,
          lineHeight: '18px',
          '&.Mui-focused, &.Mui-error': { color: p.text },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: 40,
          borderRadius: radius.control,
          backgroundColor: p.field,
          '& legend': { display: 'none' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: p.control },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: p.focus, borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: p.error, borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: p.hover },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          '@media (max-width: 767px)': { minHeight: 48, fontSize: 16 },
        },
        notchedOutline: { top: 0, borderColor: p.control },
        input: { padding: '9px 12px', height: 'auto', '&::placeholder': { color: p.text2, opacity: 1 } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { margin: '6px 0 0', fontSize: 12.5, lineHeight: '17px', color: p.text2 } },
    },
    MuiCheckbox: { styleOverrides: { root: { color: p.control, '&.Mui-checked': { color: p.primary } } } },
    MuiRadio: { styleOverrides: { root: { color: p.control, '&.Mui-checked': { color: p.primary } } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 34, height: 20, padding: 0 },
        switchBase: {
          padding: 3,
          '&.Mui-checked': { transform: 'translateX(14px)', color: p.onPrimary },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: p.primary },
        },
        thumb: { width: 14, height: 14, boxShadow: 'none' },
        track: { borderRadius: 10, opacity: 1, backgroundColor: p.control },
      },
    },
  };
}

export function components(p: Palette, mode: Mode): NonNullable<ThemeOptions['components']> {
  const raised = { backgroundColor: p.raised, backgroundImage: 'none', boxShadow: shadow[mode] };
  const ring = { outline: `2px solid ${p.focus}`, outlineOffset: 2 };
  return {
    ...inputs(p),
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '0 14px',
          borderRadius: radius.control,
          '@media (max-width: 767px)': { minHeight: 44 },
        },
        outlined: {
          color: p.text,
          borderColor: p.control,
          '&:hover': { backgroundColor: p.hover, borderColor: p.control },
        },
        text: { color: p.text, '&:hover': { backgroundColor: p.hover } },
        contained: { '&:hover': { backgroundColor: p.primaryHover } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: radius.cell,
          color: p.text2,
          '&:hover': { backgroundColor: p.hover, color: p.text },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          ...raised,
          width: '100%',
          maxWidth: 440,
          margin: 16,
          borderRadius: radius.dialog,
          '@media (max-width: 767px)': {
            position: 'absolute',
            bottom: 0,
            margin: 0,
            maxWidth: 'none',
            // Below the toasts, so that they cover no head.
            maxHeight: 'max(50%, calc(100% - max(64px, var(--toasts, 0px))))',
            borderBottomLeftRadius: 0,
            borderBottomRightRadius: 0,
          },
          // Too low for a frame around the text: title, text and buttons scroll together.
          [lowScreen]: { display: 'block', maxHeight: 'calc(100% - 16px)', overflowY: 'auto' },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { padding: '24px 24px 8px', fontSize: 20, lineHeight: '26px' } },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: { padding: '0 24px', fontSize: 15, lineHeight: '22px', [lowScreen]: { overflow: 'visible' } },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          gap: 8,
          padding: 24,
          '@media (max-width: 767px)': {
            flexDirection: 'column-reverse',
            '& > *': { width: '100%', margin: '0 !important' },
          },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: p.backdrop } } },
    },
    MuiMenu: { styleOverrides: { paper: { ...raised, borderRadius: radius.card, marginTop: 4 } } },
    MuiPopover: { styleOverrides: { paper: { ...raised, borderRadius: radius.card } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 40,
          gap: 12,
          margin: '0 6px',
          padding: '6px 10px',
          borderRadius: radius.cell,
          '@media (max-width: 767px)': { minHeight: 44 },
          '&:hover, &.Mui-focusVisible': { backgroundColor: p.hoverRaised },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: p.primarySoft },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: raised } },
    MuiTooltip: {
      defaultProps: { enterDelay: 300 },
      styleOverrides: {
        tooltip: {
          padding: '6px 10px',
          borderRadius: radius.cell,
          backgroundColor: p.text,
          color: p.sheet,
          fontSize: 12.5,
          fontWeight: 500,
        },
      },
    },
    MuiChip: {
      styleOverrides: { root: { height: 22, borderRadius: radius.chip, fontSize: 12.5, fontWeight: 600 } },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: { backgroundColor: p.border } },
    },
    MuiTabs: {
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: 3,
          borderRadius: radius.control,
          backgroundColor: p.surface,
          border: `1px solid ${p.border}`,
          width: 'fit-content',
        },
        indicator: { display: 'none' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 30,
          padding: '0 12px',
          borderRadius: radius.cell,
          color: p.text2,
          textTransform: 'none',
          '@media (max-width: 767px)': { minHeight: 44 },
          '&.Mui-selected': { backgroundColor: p.hoverRaised, color: p.text },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 40,
          padding: '0 12px',
          borderBottom: `1px solid ${p.border}`,
          fontSize: 14,
          '&:first-of-type': { paddingLeft: 24 },
          '&:last-of-type': { paddingRight: 20 },
        },
        head: {
          height: 36,
          backgroundColor: p.sheet,
          borderTop: `1px solid ${p.border}`,
          color: p.text2,
          fontSize: 13,
          fontWeight: 550,
        },
        stickyHeader: { backgroundColor: p.sheet },
      },
    },
    MuiTableRow: { styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: p.hover } } } },
  };
}
