import { common } from 'virtual:texts/common';
import { type HMSPeer, selectIsPeerAudioEnabled, useHMSStore } from '@100mslive/react-sdk';
import { IconMicrophone } from '@tabler/icons-react';
import { OBSERVER } from '../../../../../domain/roomRoles.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { isAway } from '../session/away.ts';
import { useRoom } from '../session/roomContext.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { AwayMark, MutedMark, RaisedHand } from '../stage/PeerMarks.tsx';
import { ParticipantMenu } from './ParticipantMenu.tsx';
import styles from './Participants.module.css';

interface Props {
  peer: HMSPeer;
  /** Place in the queue of raised hands, 0 when the hand is down. */
  place: number;
  shared: SharedValues;
}

export function ParticipantRow({ peer, place, shared }: Props) {
  const { t } = useRoom();
  const words = useT(common);
  const audible = useHMSStore(selectIsPeerAudioEnabled(peer.id));
  const isObserver = peer.roleName === OBSERVER;
  return (
    <li className={styles.row}>
      <Avatar id={peer.customerUserId ?? peer.id} name={peer.name} size={36} />
      <span className={styles.who}>
        <strong>{peer.isLocal ? t('you', { name: peer.name }) : peer.name}</strong>
        {peer.roleName === HOST_ROLE && <span className={styles.role}>{t('teacher')}</span>}
        {isObserver && <span className={styles.role}>{words('type.ADMIN')}</span>}
      </span>
      {isAway(peer.metadata) && <AwayMark />}
      <RaisedHand place={place} />
      {isObserver ? null : audible ? (
        <IconMicrophone size={20} stroke={1.75} aria-hidden className={styles.on} />
      ) : (
        <MutedMark size={20} />
      )}
      {isObserver ? <span className={styles.gap} /> : <ParticipantMenu peer={peer} shared={shared} />}
    </li>
  );
}
