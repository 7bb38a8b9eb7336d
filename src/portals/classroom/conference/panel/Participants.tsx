import { type HMSPeer, selectPeers, useHMSStore } from '@100mslive/react-sdk';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '../../../../../domain/foldText.ts';
import { isHiddenRole } from '../../../../../domain/roomRoles.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useRoom } from '../session/roomContext.ts';
import { useHandQueue } from '../session/useHandPosition.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { ParticipantRow } from './ParticipantRow.tsx';
import styles from './Participants.module.css';
import { Removed } from './Removed.tsx';
import { useMuteAll } from './useMuteAll.ts';

const byRoleAndName = (a: HMSPeer, b: HMSPeer) =>
  Number(b.roleName === HOST_ROLE) - Number(a.roleName === HOST_ROLE) ||
  a.name.localeCompare(b.name, 'pt-BR');

/** In a lesson of two there is nobody to search for. */
const FEWEST_SEARCHED = 3;

/** Raised hands first, in their order, then teachers, then by name. */
export function Participants({ shared }: { shared: SharedValues }) {
  const { t } = useRoom();
  const everyone = useHMSStore(selectPeers).filter(({ roleName = '' }) => !isHiddenRole(roleName));
  const [typed, setTyped] = useState('');
  const isSearched = everyone.length >= FEWEST_SEARCHED;
  const wanted = isSearched ? foldText(typed.trim()) : '';
  const peers = everyone.filter(({ name }) => foldText(name).includes(wanted));
  const muting = useMuteAll();
  const queue = useHandQueue();
  const raised = queue.flatMap((id) => peers.find((peer) => peer.id === id) ?? []);
  const rest = peers.filter(({ id }) => !queue.includes(id)).sort(byRoleAndName);
  const groups = [
    { title: t('participants.hands'), members: raised },
    { title: t('participants.everyone'), members: rest },
  ].filter(({ members }) => members.length > 0);
  return (
    <div className={styles.participants}>
      {isSearched && (
        <div className={styles.search}>
          <Field
            type="search"
            label={t('participants.search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {muting && (
        <div className={styles.all}>
          <Button
            icon={<IconMicrophoneOff size={18} stroke={1.75} aria-hidden />}
            busy={muting.busy}
            onClick={muting.mute}
          >
            {t('participants.mute_all')}
          </Button>
        </div>
      )}
      <p role="status" className={styles.nobody}>
        {peers.length === 0 && t('participants.nobody')}
      </p>
      {groups.map(({ title, members }) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {members.map((peer) => (
              <ParticipantRow key={peer.id} peer={peer} place={queue.indexOf(peer.id) + 1} shared={shared} />
            ))}
          </ul>
        </section>
      ))}
      <Removed />
    </div>
  );
}
