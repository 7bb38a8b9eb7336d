import {
  HMSRoomState,
  selectConnectionQualityByPeerID,
  selectLocalPeerID,
  selectRoomState,
  useHMSStore,
} from '@100mslive/react-sdk';
import { IconWifi, IconWifi1, IconWifi2, IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
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
const NOTICE = 'blocked';
const UNTIL_DISMISSED = 24 * 3_600_000;

export function LineQuality() {
  const { t, notify, dismiss } = useRoom();
  const id = useHMSStore(selectLocalPeerID);
  const quality = useHMSStore(selectConnectionQualityByPeerID(id));
  const reconnecting = useHMSStore(selectRoomState) === HMSRoomState.Reconnecting;
  const level = lineLevel(quality, reconnecting);
  const blocked = lineLevel(quality, false) === 'blocked';
  useEffect(() => {
    if (!blocked) return;
    notify({ name: NOTICE, text: t('notice.blocked'), kind: 'error', lasts: UNTIL_DISMISSED });
    return () => dismiss(NOTICE);
  }, [blocked, notify, dismiss, t]);
  const Icon = icons[level];
  return (
    <span className={styles.quality}>
      <Icon size={20} stroke={1.75} className={classes(styles[level])} aria-hidden />
      <span className={styles.qualityText}>{t(`quality.${level}`)}</span>
    </span>
  );
}
