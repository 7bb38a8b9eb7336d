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
import { Tooltip } from '../../../../ui/Tooltip.tsx';
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

function useLine() {
  const { isBlocked } = useRoom();
  const id = useHMSStore(selectLocalPeerID);
  const quality = useHMSStore(selectConnectionQualityByPeerID(id));
  const reconnecting = useHMSStore(selectRoomState) === HMSRoomState.Reconnecting;
  return lineLevel(quality, reconnecting, useStore(isBlocked));
}

export function LineQuality() {
  const { t } = useRoom();
  const level = useLine();
  const Icon = icons[level];
  return (
    <span className={styles.quality}>
      <Icon size={20} stroke={1.75} className={classes(styles[level])} aria-hidden />
      <span className={styles.qualityText}>{t(`quality.${level}`)}</span>
    </span>
  );
}

/** Phones show the line in the header, because their toolbar has no space for it, and only while it is not good. */
export function PhoneLine() {
  const { t } = useRoom();
  const level = useLine();
  const Icon = icons[level];
  if (level === 'good' || level === 'checking') return null;
  return (
    <Tooltip text={t(`quality.${level}`)}>
      <span className={styles.phoneLine}>
        <Icon
          size={20}
          stroke={1.75}
          className={classes(styles[level])}
          role="img"
          aria-label={t(`quality.${level}`)}
        />
      </span>
    </Tooltip>
  );
}
