import { Button, Menu, MenuItem } from '@mui/material';
import { IconDots, IconMaximize, IconMinimize, IconPencil, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Control } from './Control.tsx';
import { DeviceFields } from './DeviceFields.tsx';
import { NameDialog } from './NameDialog.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { RoomSettings } from './RoomSettings.tsx';
import { useRoom } from './roomContext.ts';
import { useFullscreen } from './useFullscreen.ts';

/** Full screen and settings, behind three dots. */
export function MoreControl() {
  const { t, notify } = useRoom();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [settings, setSettings] = useState(false);
  const [naming, setNaming] = useState(false);
  const { full, toggle } = useFullscreen(() => notify({ text: t('notice.no_fullscreen'), kind: 'error' }));
  const close = () => setAnchor(null);
  const FullIcon = full ? IconMinimize : IconMaximize;
  return (
    <>
      <Control
        label={t('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
      </Control>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <MenuItem
          onClick={() => {
            close();
            toggle();
          }}
        >
          <FullIcon size={20} stroke={1.75} aria-hidden />
          {t(full ? 'fullscreen_close' : 'fullscreen_open')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setNaming(true);
          }}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden />
          {t('name.change')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setSettings(true);
          }}
        >
          <IconSettings size={20} stroke={1.75} aria-hidden />
          {t('settings')}
        </MenuItem>
      </Menu>
      <RoomDialog
        open={settings}
        onClose={() => setSettings(false)}
        title={t('settings')}
        actions={
          <Button variant="outlined" onClick={() => setSettings(false)}>
            {t('close')}
          </Button>
        }
      >
        <p>{t('settings_text')}</p>
        <DeviceFields />
        <RoomSettings />
      </RoomDialog>
      <NameDialog open={naming} onClose={() => setNaming(false)} />
    </>
  );
}
