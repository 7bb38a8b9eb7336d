import type { ThemeOptions } from '@mui/material/styles';
import { breakpoint, type Mode, type Palette, shadow } from './tokens.ts';

const phone = `@media (max-width: ${breakpoint.phone}px)`;
/** Applies at 200 % zoom, or on a phone on its side. */
const lowScreen = '@media (max-height: 600px)';

export function components(p: Palette, mode: Mode): NonNullable<ThemeOptions['components']> {
  const raised = { backgroundColor: p.raised, backgroundImage: 'none', boxShadow: shadow[mode] };
  const ring = { outline: `2px solid ${p.focus}`, outlineOffset: 2 };
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          ...raised,
          width: '100%',
          maxWidth: 440,
          margin: 'var(--space-4)',
          borderRadius: 'var(--radius-dialog)',
          [phone]: {
            position: 'absolute',
            bottom: 0,
            margin: 0,
            maxWidth: 'none',
            // Below the toasts, so that they cover no head.
            maxHeight: 'max(50%, calc(100% - max(64px, var(--toasts, 0px))))',
            // The sheet touches the window's edges, which would clip an outer focus ring.
            '&:focus-visible': { outlineOffset: -2 },
            borderBottomLeftRadius: 0,
            borderBottomRightRadius: 0,
          },
          // Too low for a frame around the text: title, text and buttons scroll together.
          [lowScreen]: { display: 'block', maxHeight: 'calc(100% - 16px)', overflowY: 'auto' },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: {
          padding: 'var(--space-6) var(--space-6) var(--space-3)',
          fontSize: 'var(--text-3xl)',
          lineHeight: '26px',
        },
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: {
          padding: '0 var(--space-6)',
          fontSize: 'var(--text-lg)',
          lineHeight: '22px',
          [lowScreen]: { overflow: 'visible' },
        },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          gap: 'var(--space-2)',
          padding: 'var(--space-6)',
          // A footer without buttons takes no space.
          '&:empty': { paddingTop: 0 },
          [phone]: {
            flexDirection: 'column-reverse',
            '& > *': { width: '100%', margin: '0 !important' },
          },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: p.backdrop } } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { ...raised, borderRadius: 'var(--radius-card)', marginTop: 'var(--space-1)' },
      },
    },
    MuiPopover: { styleOverrides: { paper: { ...raised, borderRadius: 'var(--radius-card)' } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 40,
          gap: 'var(--space-3)',
          margin: '0 var(--space-15)',
          padding: 'var(--space-15) var(--space-25)',
          borderRadius: 'var(--radius-cell)',
          [phone]: { minHeight: 44 },
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
          padding: 'var(--space-15) var(--space-25)',
          borderRadius: 'var(--radius-cell)',
          backgroundColor: p.text,
          color: p.sheet,
          fontSize: 'var(--text-xs)',
          fontWeight: 'var(--weight-label)',
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: 'var(--space-1)',
          borderRadius: 'var(--radius-control)',
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
          padding: '0 var(--space-3)',
          borderRadius: 'var(--radius-cell)',
          color: p.text2,
          textTransform: 'none',
          [phone]: { minHeight: 44 },
          '&.Mui-selected': { backgroundColor: p.hoverRaised, color: p.text },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 40,
          padding: '0 var(--space-3)',
          borderBottom: `1px solid ${p.border}`,
          fontSize: 'var(--text-md)',
          '&:first-of-type': { paddingLeft: 'var(--space-6)' },
          '&:last-of-type': { paddingRight: 'var(--space-5)' },
        },
        head: {
          height: 36,
          backgroundColor: p.sheet,
          borderTop: `1px solid ${p.border}`,
          color: p.text2,
          fontSize: 'var(--text-sm)',
          fontWeight: 'var(--weight-label)',
        },
        stickyHeader: { backgroundColor: p.sheet },
      },
    },
    MuiTableRow: { styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: p.hover } } } },
  };
}
