import {
  type HMSChangeTrackStateRequest,
  HMSRoomState,
  selectIsConnectedToRoom,
  selectRoomState,
  useAutoplayError,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useBackground } from './background/useBackground.ts';
import { FixedWords } from './FixedWords.tsx';
import { useNoise } from './noise/useNoise.ts';
import { ObserverEntry } from './ObserverEntry.tsx';
import { Preview } from './Preview.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { ConsentRequests } from './recording/ConsentRequests.tsx';
import { FaultDialog } from './session/FaultDialog.tsx';
import { repairMoves } from './session/repairMoves.ts';
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
  const { isObserver, recording } = useRoom();
  const [entered, setEntered] = useState(false);
  if (connected && !entered) setEntered(true);
  const actions = useHMSActions();
  const state = useHMSStore(selectRoomState);
  // From the preview on: the media server may fail while the user enters.
  useEffect(() => {
    if (state !== HMSRoomState.Disconnected) repairMoves(actions);
  }, [state, actions]);
  useBackground();
  useBlockedLine();
  useNoise();
  const { fault, setFault, clearFault, unmutes, clearUnmutes, farewell } = useRoomEvents();

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
      {fault && <FaultDialog fault={fault} isInside={entered} onClose={clearFault} />}
      {unmutes.length > 0 && <UnmuteDialog requests={unmutes} onClose={clearUnmutes} />}
      {entered && recording && <ConsentRequests />}
      <AutoplayDialog />
    </>
  );
}

/** The reason is a notice, too, but only an alert is read before the page leaves. */
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
      title={<FixedWords text={t('error.autoplay_title')} />}
      actions={
        <Button variant="filled" onClick={allow}>
          <FixedWords text={t('error.autoplay_allow')} />
        </Button>
      }
    >
      <p>{t('error.autoplay')}</p>
    </RoomDialog>
  );
}

interface UnmuteProps {
  requests: readonly HMSChangeTrackStateRequest[];
  onClose: () => void;
}

/** Hosts' requests to turn the microphone or camera on, or both; they need the user's consent. */
function UnmuteDialog({ requests, onClose }: UnmuteProps) {
  const { t } = useRoom();
  const actions = useHMSActions();
  const accept = () => {
    for (const { track } of requests) {
      if (track.type === 'audio') void actions.setLocalAudioEnabled(true);
      else void actions.setLocalVideoEnabled(true);
    }
    onClose();
  };
  return (
    <RoomDialog
      onClose={onClose}
      title={<FixedWords text={t('error.unmute_title')} />}
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
      <div aria-live="polite">
        {requests.map(({ track, requestedBy }) => (
          <p key={track.type}>
            {t(`error.unmute_${track.type === 'audio' ? 'microphone' : 'camera'}`, {
              name: requestedBy?.name ?? t('teacher'),
            })}
          </p>
        ))}
      </div>
    </RoomDialog>
  );
}
