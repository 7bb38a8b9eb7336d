import {
  type HMSPeer,
  selectAudioTrackByPeerID,
  selectAudioVolumeByPeerID,
  selectPermissions,
  selectScreenShareByPeerID,
  selectVideoTrackByPeerID,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { IconDotsVertical, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { personOf } from '../session/people.ts';
import { useRoom } from '../session/roomContext.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import styles from './Participants.module.css';

const VOLUME_STEP = 5;

/** What the user may do with a person; the own microphone, camera, screen and hand are in the toolbar. */
export function ParticipantMenu({ peer, shared }: { peer: HMSPeer; shared: SharedValues }) {
  const { t, notify, pinned, setPinned } = useRoom();
  const actions = useHMSActions();
  const permissions = useHMSStore(selectPermissions);
  const over = peer.isLocal ? undefined : permissions;
  const track = useHMSStore(selectAudioTrackByPeerID(peer.id));
  const camera = useHMSStore(selectVideoTrackByPeerID(peer.id));
  const screen = useHMSStore(selectScreenShareByPeerID(peer.id));
  const volume = useHMSStore(selectAudioVolumeByPeerID(peer.id)) ?? 100;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [removing, setRemoving] = useState(false);
  const spotlit = shared.spotlight === peer.id;

  const act = (work: () => Promise<unknown>) => () => {
    setAnchor(null);
    work().catch(() => notify({ text: t('participants.failed'), kind: 'error' }));
  };
  const may = (enabled: boolean | undefined) => (enabled ? over?.mute : over?.unmute);
  const isPinned = pinned === personOf(peer);
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label={t('participants.actions', { name: peer.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
      </button>
      <Popover
        data-theme="dark"
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {/* Outside the menu, which may contain entries only. Tab moves between the two. */}
        {track && !peer.isLocal && (
          <div className={styles.volume}>
            <IconVolume size={20} stroke={1.75} aria-hidden />
            <input
              type="range"
              min={0}
              max={100}
              step={VOLUME_STEP}
              value={volume}
              aria-label={t('participants.volume', { name: peer.name })}
              onChange={(event) => actions.setVolume(Number(event.target.value), track.id)}
            />
          </div>
        )}
        <MenuList autoFocusItem aria-label={t('participants.actions', { name: peer.name })}>
          {track && may(track.enabled) && (
            <MenuItem onClick={act(() => actions.setRemoteTrackEnabled(track.id, !track.enabled))}>
              {t(track.enabled ? 'participants.mute' : 'participants.ask_unmute')}
            </MenuItem>
          )}
          {camera && may(camera.enabled) && (
            <MenuItem onClick={act(() => actions.setRemoteTrackEnabled(camera.id, !camera.enabled))}>
              {t(camera.enabled ? 'participants.camera_off' : 'participants.ask_camera')}
            </MenuItem>
          )}
          {screen && over?.removeOthers && over.mute && (
            <MenuItem onClick={act(() => actions.sendDirectMessage(screen.id, peer.id, SIGNALS.stopShare))}>
              {t('participants.stop_share')}
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setPinned(isPinned ? null : personOf(peer));
            }}
          >
            {t(isPinned ? 'participants.unpin' : 'participants.pin')}
          </MenuItem>
          {peer.isHandRaised && over?.changeRole && (
            <MenuItem onClick={act(() => actions.lowerRemotePeerHand(peer.id))}>
              {t('participants.lower_hand')}
            </MenuItem>
          )}
          {permissions?.changeRole && (
            <MenuItem onClick={act(() => shared.setSpotlight(spotlit ? null : peer.id))}>
              {t(spotlit ? 'participants.unspotlight' : 'participants.spotlight')}
            </MenuItem>
          )}
          {over?.removeOthers && (
            <MenuItem
              onClick={() => {
                setAnchor(null);
                setRemoving(true);
              }}
            >
              {t('participants.remove')}
            </MenuItem>
          )}
        </MenuList>
      </Popover>
      {removing && <RemoveDialog peer={peer} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveDialog({ peer, onClose }: { peer: HMSPeer; onClose: () => void }) {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const { name } = peer;
  const remove = async () => {
    onClose();
    try {
      await actions.removePeer(peer.id, '');
    } catch {
      notify({ text: t('participants.remove_failed', { name }), kind: 'error' });
    }
  };
  return (
    <RoomDialog
      onClose={onClose}
      title={t('participants.remove_title', { name })}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={() => void remove()}>
            {t('participants.remove_confirm')}
          </Button>
        </>
      }
    >
      <p>{t('participants.remove_text', { name })}</p>
    </RoomDialog>
  );
}
