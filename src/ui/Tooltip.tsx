import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** A tooltip on hover and focus. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <MuiTooltip title={text} describeChild={false}>
    {children}
  </MuiTooltip>
);
