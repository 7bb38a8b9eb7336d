import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <MuiTooltip title={text} describeChild={false}>
    {children}
  </MuiTooltip>
);
