import { type DeviceType, useDevices } from '@100mslive/react-sdk';
import { Menu, MenuItem } from '@mui/material';
import { IconCheck, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Control.module.css';
import { Control } from './Control.tsx';
import { useRoom } from './roomContext.ts';

interface Props {
  type: DeviceType;
  chooseLabel: string;
  /** The main half: turns the device on and off. */
  children: ReactNode;
}

/** A device's switch with its chooser as a narrow second half. */
export function DeviceControl({ type, chooseLabel, children }: Props) {
  const { t } = useRoom();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  const devices = allDevices[type] ?? [];
  const choose = (deviceId: string) => {
    setAnchor(null);
    void updateDevice({ deviceType: type, deviceId });
  };
  return (
    <div className={styles.split}>
      {children}
      <Control
        label={chooseLabel}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </Control>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {devices.length === 0 && <MenuItem disabled>{t('no_device')}</MenuItem>}
        {devices.map((device, index) => {
          const selected = device.deviceId === selectedDeviceIDs[type];
          return (
            <MenuItem key={device.deviceId} selected={selected} onClick={() => choose(device.deviceId)}>
              <IconCheck
                size={18}
                stroke={1.75}
                aria-hidden
                style={{ visibility: selected ? 'visible' : 'hidden' }}
              />
              {device.label || t('device', { n: index + 1 })}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}
