import {
  selectIsPeerAudioEnabled,
  selectIsPeerVideoEnabled,
  selectPeerAudioByID,
  selectPeerByID,
  selectVideoTrackByPeerID,
  useHMSStore,
  useVideo,
} from '@100mslive/react-sdk';
import { IconMicrophone } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { classes } from '../../../../ui/classes.ts';
import { isAway } from '../session/away.ts';
import { useRoom } from '../session/roomContext.ts';
import { useTileSize } from '../session/tileSizes.ts';
import { useHandPosition } from '../session/useHandPosition.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import { AwayMark, LeadMark, MutedMark, RaisedHand } from './PeerMarks.tsx';
import { PinButton } from './PinButton.tsx';
import styles from './Tile.module.css';
import { TileReactions } from './TileReactions.tsx';
import { usePictureShape } from './usePictureShape.ts';

/** Audio level out of 100; quieter sound is breath, not speech. */
const SPEAKING_LEVEL = 10;

export function Tile({ peerId, large = false }: { peerId: string; large?: boolean }) {
  const { t, preferences } = useRoom();
  const peer = useHMSStore(selectPeerByID(peerId));
  const track = useHMSStore(selectVideoTrackByPeerID(peerId));
  const isOn = useHMSStore(selectIsPeerVideoEnabled(peerId)) && !track?.degraded;
  const audible = useHMSStore(selectIsPeerAudioEnabled(peerId));
  const speaking = useHMSStore((store) => selectPeerAudioByID(peerId)(store) > SPEAKING_LEVEL) && audible;
  const place = useHandPosition(peerId);
  if (!peer) return null;
  const name = peer.isLocal ? t('you', { name: peer.name }) : peer.name;
  // The own picture is not received. A picture that is not shown is not sent by the room.
  const isSaved = preferences.saving === 'sound' || (preferences.saving === 'lead' && !large);
  const visible = isOn && (peer.isLocal || !isSaved);
  const initials = (
    <span className={styles.initials}>
      <Avatar id={peer.customerUserId ?? peer.id} name={peer.name} size="var(--avatar)" />
    </span>
  );
  return (
    <section
      className={classes(styles.tile, large && styles.large, speaking && styles.speaking)}
      aria-label={t('tile', { name })}
      data-lead={large || undefined}
    >
      {track && visible ? (
        <TileVideo trackId={track.id} name={peer.name} mirrored={peer.isLocal && preferences.mirror}>
          {initials}
        </TileVideo>
      ) : (
        initials
      )}
      {isAway(peer.metadata) && (
        <span className={styles.away}>
          <AwayMark />
        </span>
      )}
      <RaisedHand place={place} className={styles.hand} />
      <PinButton peer={peer} />
      <TileReactions peerId={peerId} />
      <span className={styles.name}>
        {speaking ? (
          <span className={styles.bars} role="img" aria-label={t('speaking')} />
        ) : audible ? (
          <IconMicrophone size={16} stroke={1.75} aria-hidden />
        ) : (
          <MutedMark size={16} />
        )}
        <span className={styles.words}>{peer.name}</span>
        {peer.isLocal && <span className={styles.mark}>{t('you_mark')}</span>}
        <LeadMark peerId={peerId} />
        {peer.roleName === HOST_ROLE && <span className={styles.role}>{t('teacher')}</span>}
      </span>
    </section>
  );
}

interface TileVideoProps {
  trackId: string;
  name: string;
  mirrored?: boolean;
  /** Letterboxes the picture instead of cropping it. */
  whole?: boolean;
  /** Stands in until the first picture arrives. */
  children?: ReactNode;
}

export function TileVideo({ trackId, name, mirrored, whole, children }: TileVideoProps) {
  const { t } = useRoom();
  const { videoRef } = useVideo({ trackId });
  const sizeRef = useTileSize(trackId);
  const ref = useCallback(
    (video: HTMLVideoElement | null) => {
      videoRef(video);
      sizeRef(video);
    },
    [videoRef, sizeRef],
  );
  const { shown, shape, events } = usePictureShape();
  return (
    <>
      {!shown && (
        <span className={styles.starting}>
          {children}
          <span className={styles.spinner} role="img" aria-label={t('picture_starting')} />
        </span>
      )}
      <video
        ref={ref}
        className={classes(styles.video, mirrored && styles.mirrored, whole && styles.whole)}
        style={shape}
        aria-label={name}
        data-testid="tile-video"
        data-peer={name}
        data-shown={shown || undefined}
        autoPlay
        muted
        playsInline
        {...events}
      />
    </>
  );
}
