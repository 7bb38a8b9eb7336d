import {
  type HMSChangeTrackStateRequest,
  selectIsConnectedToRoom,
  useAutoplayError,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useBackground } from './background/useBackground.ts';
import { useNoise } from './noise/useNoise.ts';
import { ObserverEntry } from './ObserverEntry.tsx';
import { Preview } from './Preview.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { FaultDialog } from './session/FaultDialog.tsx';
import { useRoom } from './session/roomContext.ts';
import { useBlockedLine } from './session/useBlockedLine.ts';
import { useRoomEvents } from './session/useRoomEvents.ts';
import styles from './stage/Stage.module.css';
import { Stage } from './stage/Stage.tsx';
import { Standby } from './stage/Standby.tsx';

interface Props {
  token: string;
  initEndpoint?: string;
  userName: string;
}

export function Room({ token, initEndpoint, userName }: Props) {
  const connected = useHMSStore(selectIsConnectedToRoom);
  const { isObserver } = useRoom();
  const [entered, setEntered] = useState(false);
  if (connected && !entered) setEntered(true);
  useBackground();
  useBlockedLine();
  useNoise();
  const { fault, setFault, clearFault, unmute, clearUnmute, farewell } = useRoomEvents();

  // The SDK has emptied the room, which the stage would greet like a new one.
  if (farewell !== null) return <Farewell text={farewell} />;

  return (
    <>
      {entered ? (
        <Stage />
      ) : isObserver ? (
        <ObserverEntry
          token={token}
          initEndpoint={initEndpoint}
          userName={userName}
          onBroken={() => setFault({ kind: 'init', cause: 'init' })}
        />
      ) : (
        <Preview
          token={token}
          initEndpoint={initEndpoint}
          userName={userName}
          onBroken={() => setFault({ kind: 'init', cause: 'init' })}
        />
      )}
      {fault && <FaultDialog fault={fault} onClose={clearFault} />}
      {unmute && <UnmuteDialog request={unmute} onClose={clearUnmute} />}
      <AutoplayDialog />
    </>
  );
}

const Farewell = ({ text }: { text: string }) => (
  <main className={styles.main}>
    <div className={styles.farewell} role="alert">
      <Standby text={text} />
    </div>
  </main>
);

/** Browsers block sound until the user clicks on the page. */
function AutoplayDialog() {
  const { t } = useRoom();
  const { error, unblockAudio, resetError } = useAutoplayError();
  if (error === '') return null;
  const allow = () => {
    void unblockAudio();
    resetError();
  };
  return (
    <RoomDialog
      onClose={resetError}
      title={t('error.autoplay_title')}
      actions={
        <Button variant="filled" onClick={allow}>
          {t('error.autoplay_allow')}
        </Button>
      }
    >
      <p>{t('error.autoplay')}</p>
    </RoomDialog>
  );
}

/** A host's request to turn the microphone or camera on; it needs the user's consent. */
function UnmuteDialog({ request, onClose }: { request: HMSChangeTrackStateRequest; onClose: () => void }) {
  const { t } = useRoom();
  const actions = useHMSActions();
  const { track, requestedBy } = request;
  const kind = track.type === 'audio' ? 'microphone' : 'camera';
  const accept = () => {
    if (track.type === 'audio') void actions.setLocalAudioEnabled(true);
    else void actions.setLocalVideoEnabled(true);
    onClose();
  };
  return (
    <RoomDialog
      onClose={onClose}
      title={t('error.unmute_title')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('error.decline')}
          </Button>
          <Button variant="filled" onClick={accept}>
            {t('error.accept')}
          </Button>
        </>
      }
    >
      <p>{t(`error.unmute_${kind}`, { name: requestedBy?.name ?? t('teacher') })}</p>
    </RoomDialog>
  );
}
