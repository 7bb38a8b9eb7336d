import {
  HMSRoomState,
  selectConnectionQualityByPeerID,
  selectLocalPeerID,
  selectRoomState,
  useHMSStore,
} from '@100mslive/react-sdk';
import { IconWifi, IconWifi1, IconWifi2, IconWifiOff } from '@tabler/icons-react';
import { useStore } from '../../../../browser/store.ts';
import { classes } from '../../../../ui/classes.ts';
import { lineLevel } from '../session/line.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Toolbar.module.css';

const icons = {
  checking: IconWifi2,
  good: IconWifi,
  fair: IconWifi2,
  poor: IconWifi1,
  blocked: IconWifiOff,
  lost: IconWifiOff,
};
export function LineQuality() {
  const { t, isBlocked } = useRoom();
  const id = useHMSStore(selectLocalPeerID);
  const quality = useHMSStore(selectConnectionQualityByPeerID(id));
  const reconnecting = useHMSStore(selectRoomState) === HMSRoomState.Reconnecting;
  const level = lineLevel(quality, reconnecting, useStore(isBlocked));
  const Icon = icons[level];
  return (
    <span className={styles.quality}>
      <Icon size={20} stroke={1.75} className={classes(styles[level])} aria-hidden />
      <span className={styles.qualityText}>{t(`quality.${level}`)}</span>
    </span>
  );
}
