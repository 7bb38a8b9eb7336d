import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** A tooltip on hover and focus. */
export const Hint = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip title={text} describeChild={false}>
    {children}
  </Tooltip>
);
