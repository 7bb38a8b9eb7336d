import { type HMSPeer, selectIsPeerAudioEnabled, useHMSStore } from '@100mslive/react-sdk';
import { IconHandStop, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ParticipantMenu } from './ParticipantMenu.tsx';
import styles from './Participants.module.css';
import { useRoom } from './roomContext.ts';
import { HOST_ROLE } from './useScene.ts';
import type { SharedValues } from './useSharedValues.ts';

interface Props {
  peer: HMSPeer;
  /** Place in the queue of raised hands, 0 when the hand is down. */
  place: number;
  shared: SharedValues;
}

export function ParticipantRow({ peer, place, shared }: Props) {
  const { t } = useRoom();
  const audible = useHMSStore(selectIsPeerAudioEnabled(peer.id));
  return (
    <li className={styles.row}>
      <Avatar id={peer.customerUserId ?? peer.id} name={peer.name} size={36} />
      <span className={styles.who}>
        <strong>{peer.isLocal ? t('you', { name: peer.name }) : peer.name}</strong>
        {peer.roleName === HOST_ROLE && <span className={styles.role}>{t('teacher')}</span>}
      </span>
      {place > 0 && (
        <span className={styles.hand} role="img" aria-label={t('hand_place', { n: place })}>
          <IconHandStop size={16} stroke={2} aria-hidden />
          {place}
        </span>
      )}
      {audible ? (
        <IconMicrophone size={20} stroke={1.75} aria-hidden className={styles.on} />
      ) : (
        <IconMicrophoneOff
          size={20}
          stroke={1.75}
          className={styles.off}
          role="img"
          aria-label={t('muted')}
        />
      )}
      {peer.isLocal ? <span className={styles.gap} /> : <ParticipantMenu peer={peer} shared={shared} />}
    </li>
  );
}
