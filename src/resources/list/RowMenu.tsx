import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { partedActs } from './RowActs.tsx';
import type { RowAct } from './types.ts';

interface Props {
  title: string;
  acts: readonly RowAct[];
  /** Absent on phones: a sheet with every action. */
  at: HTMLElement | null;
  onClose: () => void;
}

/** A row's further actions; what cannot be done now says why. */
export default function RowMenu({ title, acts, at, onClose }: Props) {
  const go = (run: () => void) => () => {
    onClose();
    run();
  };
  if (!at) {
    return (
      <Dialog title={title} onClose={onClose}>
        {acts.map(({ icon: Icon, label, unavailable, run }) => (
          <ChoiceRow
            key={label}
            icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            title={unavailable || label}
            disabled={Boolean(unavailable)}
            onClick={go(run)}
          />
        ))}
      </Dialog>
    );
  }
  return (
    <Menu
      open
      anchorEl={at}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
    >
      {partedActs(acts).behind.map(({ icon: Icon, label, unavailable, run }) => (
        <MenuItem key={label} disabled={Boolean(unavailable)} onClick={go(run)}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {unavailable || label}
        </MenuItem>
      ))}
    </Menu>
  );
}
