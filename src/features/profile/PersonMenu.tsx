import { shell } from 'virtual:texts/shell';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import {
  IconLogout,
  IconSettings,
  IconShieldLock,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { choosableTypes, logOut } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Themed } from '../../ui/theme/Themed.tsx';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
  onSwitch: () => void;
}

export default function PersonMenu({ anchor, onClose, onSwitch }: Props) {
  const t = useT(shell);
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const { types } = useSignedIn().view.user;
  const closeAnd = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Themed>
      <Menu anchorEl={anchor} open onClose={onClose}>
        {canOpen('/profile') && (
          <MenuItem onClick={closeAnd(() => void navigate(href('/profile')))}>
            <IconUserCircle size={20} stroke={1.75} aria-hidden="true" />
            {t('account')}
          </MenuItem>
        )}
        <MenuItem onClick={closeAnd(() => void navigate(href('/settings')))}>
          <IconSettings size={20} stroke={1.75} aria-hidden="true" />
          {t('settings')}
        </MenuItem>
        <MenuItem onClick={closeAnd(() => void navigate(href('/security')))}>
          <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
          {t('security')}
        </MenuItem>
        {choosableTypes(types).length > 1 && (
          <MenuItem onClick={closeAnd(onSwitch)}>
            <IconSwitchHorizontal size={20} stroke={1.75} aria-hidden="true" />
            {t('switch_profile')}
          </MenuItem>
        )}
        <MenuItem onClick={closeAnd(() => void logOut())}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {t('leave')}
        </MenuItem>
      </Menu>
    </Themed>
  );
}
