import {
  HMSRoomState,
  selectConnectionQualityByPeerID,
  selectLocalPeerID,
  selectRoomState,
  useHMSStore,
} from '@100mslive/react-sdk';
import { IconWifi, IconWifi1, IconWifi2, IconWifiOff } from '@tabler/icons-react';
import { classes } from '../../../ui/classes.ts';
import styles from './ControlBar.module.css';
import { useRoom } from './roomContext.ts';

const icons = { good: IconWifi, fair: IconWifi2, poor: IconWifi1, lost: IconWifiOff };

/** The line in words: from the score 0 to 5 of the room; before the first score, good. */
export function LineQuality() {
  const { t } = useRoom();
  const id = useHMSStore(selectLocalPeerID);
  // Below zero the SDK means that it does not know yet.
  const measured = useHMSStore(selectConnectionQualityByPeerID(id))?.downlinkQuality ?? -1;
  const score = measured < 0 ? 5 : measured;
  const lost = useHMSStore(selectRoomState) === HMSRoomState.Reconnecting;
  const level = lost ? 'lost' : score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor';
  const Icon = icons[level];
  return (
    <span className={styles.quality}>
      <Icon size={20} stroke={1.75} className={classes(styles[level])} aria-hidden />
      <span className={styles.qualityText}>{t(`room.quality.${level}`)}</span>
    </span>
  );
}
