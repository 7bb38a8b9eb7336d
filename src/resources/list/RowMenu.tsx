import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Themed } from '../../ui/theme/Themed.tsx';
import { splitActions } from './Table.tsx';
import type { RowAction } from './types.ts';

interface Props {
  title: string;
  actions: readonly RowAction[];
  /** Null on phones, where a sheet has all actions. */
  at: HTMLElement | null;
  onClose: () => void;
}

export default function RowMenu({ title, actions, at, onClose }: Props) {
  const closeAnd = (run: () => void) => () => {
    onClose();
    run();
  };
  if (!at) {
    return (
      <Dialog title={title} onClose={onClose}>
        {actions.map(({ icon: Icon, label, unavailable, run }) => (
          <ChoiceRow
            key={label}
            icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            title={unavailable || label}
            disabled={Boolean(unavailable)}
            onClick={closeAnd(run)}
          />
        ))}
      </Dialog>
    );
  }
  return (
    <Themed>
      <Menu
        open
        anchorEl={at}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={onClose}
      >
        {splitActions(actions).inMenu.map(({ icon: Icon, label, unavailable, run }) => (
          <MenuItem key={label} disabled={Boolean(unavailable)} onClick={closeAnd(run)}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {unavailable || label}
          </MenuItem>
        ))}
      </Menu>
    </Themed>
  );
}
