import type { ThemeOptions } from '@mui/material/styles';
import { type Palette, radius } from './tokens.ts';

/** Fields with their label above instead of in a notch. */
export function inputs(p: Palette): NonNullable<ThemeOptions['components']> {
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
