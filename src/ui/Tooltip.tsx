import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { Themed } from './theme/Themed.tsx';

export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Themed>
    <MuiTooltip title={text} describeChild={false}>
      {children}
    </MuiTooltip>
  </Themed>
);
