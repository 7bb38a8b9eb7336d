import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import { makeTheme } from './makeTheme.ts';
import type { Mode } from './tokens.ts';
import { useMode } from './useMode.ts';

const Outer = createContext<Mode | null>(null);

const made: Partial<Record<Mode, Theme>> = {};
function themeOf(mode: Mode): Theme {
  made[mode] ??= createTheme(makeTheme(mode));
  return made[mode];
}

interface Props {
  /** Defaults to that of the outer theme, or else to the user's. */
  mode?: Mode;
  children: ReactNode;
}

/** The theme of MUI's components, which do not read the CSS variables. First screens load no MUI. */
export function Themed({ mode, children }: Props) {
  const outer = useContext(Outer);
  const own = useMode();
  const current = mode ?? outer ?? own;
  if (outer === current) return children;
  return (
    <Outer.Provider value={current}>
      <ThemeProvider theme={themeOf(current)}>{children}</ThemeProvider>
    </Outer.Provider>
  );
}
