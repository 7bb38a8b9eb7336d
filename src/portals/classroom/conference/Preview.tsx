import {
  selectIsLocalVideoEnabled,
  selectLocalPeer,
  selectPeers,
  useAVToggle,
  useHMSActions,
  useHMSStore,
  usePreviewJoin,
  useVideo,
} from '@100mslive/react-sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isSameName, MAX_ROOM_NAME, roomName } from '../../../../domain/roomName.ts';
import { OBSERVER, takesPart } from '../../../../domain/roomRoles.ts';
import { useSchoolBrand } from '../../../browser/schoolBrand.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { BackgroundField } from './background/BackgroundField.tsx';
import { useIsRoomInView } from './background/useBackground.ts';
import { NoiseField } from './noise/NoiseField.tsx';
import styles from './Preview.module.css';
import { RecordingConsent } from './recording/RecordingConsent.tsx';
import { SoundCheck } from './SoundCheck.tsx';
import { sdkEndpoint } from './session/initEndpoint.ts';
import { useRoom } from './session/roomContext.ts';
import { useHasDevice } from './session/useHasDevice.ts';
import { HOST_ROLE } from './session/useScene.ts';
import { usePictureShape } from './stage/usePictureShape.ts';
import { DeviceFields } from './toolbar/DeviceFields.tsx';
import { MediaControl } from './toolbar/MediaControl.tsx';

interface Props {
  token: string;
  initEndpoint?: string;
  userName: string;
  /** The SDK cannot read the token. */
  onBroken: () => void;
}

/** Codes below this are the browser's own exceptions. */
const FIRST_SDK_CODE = 400;

export function Preview({ token, initEndpoint, userName, onBroken }: Props) {
  const { name: school } = useSchoolBrand();
  const { t, title, subtitle, isHost, preferences, setPreferences, recording, onTest } = useRoom();
  const actions = useHMSActions();
  const [initial] = useState(preferences);
  const [name, setName] = useState(preferences.name ?? userName);
  const self = useHMSStore(selectLocalPeer)?.customerUserId;
  // After a failure of the browser, the user's former place is still taken for a while.
  const others = useHMSStore(selectPeers).filter(
    ({ isLocal, customerUserId }) => !isLocal && (customerUserId === undefined || customerUserId !== self),
  );
  const inside = others.filter(({ roleName = '' }) => takesPart(roleName));
  const watching = others.filter(({ roleName }) => roleName === OBSERVER).map((peer) => peer.name);
  const typed = roomName(name);
  const isOfHost =
    typed !== null &&
    !isHost &&
    !isSameName(typed, userName) &&
    inside.some((peer) => peer.roleName === HOST_ROLE && isSameName(typed, peer.name));
  const chosen = isOfHost ? null : typed;
  const [settings] = useState({ isAudioMuted: initial.isAudioMuted, isVideoMuted: initial.isVideoMuted });
  const [joining, setJoining] = useState(false);
  const { enableJoin, preview, join } = usePreviewJoin({
    name: chosen ?? userName,
    token,
    initEndpoint: sdkEndpoint(initEndpoint, location.origin),
    initialSettings: settings,
    handleError: (error) => {
      // The SDK also reports its own errors as notifications, which useRoomEvents shows.
      if (!('code' in error) || typeof error.code !== 'number' || error.code < FIRST_SDK_CODE) onBroken();
    },
  });
  const { isLocalAudioEnabled, isLocalVideoEnabled } = useAVToggle();
  const isReady = !useIsRoomInView() && enableJoin;

  // `preview` changes with every letter of the name, but only a new token restarts the preview.
  const start = useRef(preview);
  useEffect(() => {
    start.current = preview;
  });
  useEffect(() => {
    if (token) void start.current();
  }, [token]);

  // Gives microphone and camera back, which the test opens by itself.
  const test = async () => {
    await actions.leave().catch(() => undefined);
    onTest?.();
  };

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setJoining(true);
    setPreferences({
      name: chosen ?? userName,
      isAudioMuted: !isLocalAudioEnabled,
      isVideoMuted: !isLocalVideoEnabled,
    });
    await join();
    setJoining(false);
  };

  return (
    <main className={styles.preview}>
      <header className={styles.head}>
        <Logo size={28} />
        <p>
          <strong>{title}</strong> {subtitle}
        </p>
      </header>
      <form className={styles.body} onSubmit={enter}>
        <div className={styles.entry}>
          <div className={styles.look}>
            <div className={styles.picture}>
              <PreviewPicture name={name} isReady={enableJoin} />
              <div className={styles.controls}>
                <MediaControl medium="microphone" />
                <MediaControl medium="camera" />
              </div>
            </div>
            <SoundCheck />
          </div>
          <div className={styles.fields}>
            <h1>{school}</h1>
            <p className={styles.lead}>{t('preview.text')}</p>
            <Field
              large
              label={t('preview.name')}
              value={name}
              maxLength={MAX_ROOM_NAME}
              error={
                chosen === null && name.trim() !== ''
                  ? t(isOfHost ? 'name.of_host' : 'name.invalid')
                  : undefined
              }
              required
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
            <DeviceFields isPending={!enableJoin} />
            {onTest && (
              <div className={styles.test}>
                <Button variant="link" onClick={() => void test()}>
                  {t('preview.test')}
                </Button>
              </div>
            )}
            {recording && <RecordingConsent isBrief />}
            <p className={styles.inside}>
              {inside.length > 0
                ? t('preview.inside', { names: inside.map((peer) => peer.name).join(', ') })
                : t('preview.empty')}
              {watching.length > 0 && (
                <span className={styles.watching}>
                  {t('observed', { count: watching.length, names: watching.join(', ') })}
                </span>
              )}
            </p>
            <div className={styles.enter}>
              <Button
                type="submit"
                variant="filled"
                size="large"
                full
                disabled={!isReady || joining || chosen === null}
              >
                {t(isReady ? 'preview.join' : 'preview.waiting')}
              </Button>
            </div>
          </div>
        </div>
        <div className={styles.options}>
          <BackgroundField />
          <NoiseField isBrief />
        </div>
      </form>
    </main>
  );
}

function PreviewPicture({ name, isReady }: { name: string; isReady: boolean }) {
  const { t } = useRoom();
  const own = t('tile', { name: t('you', { name }) });
  const trackId = useHMSStore(selectLocalPeer)?.videoTrack;
  const shown = useHMSStore(selectIsLocalVideoEnabled);
  const { videoRef } = useVideo({ trackId, attach: shown });
  const hasCamera = useHasDevice('videoinput');
  const { shown: hasPicture, events } = usePictureShape();
  return (
    <>
      <video
        ref={videoRef}
        className={styles.video}
        hidden={!shown}
        aria-label={own}
        autoPlay
        muted
        playsInline
        {...events}
      />
      {!(shown && hasPicture) && (
        <div className={styles.off}>
          <Avatar id={name} name={name} size={96} />
          {/* The devices are not known before. */}
          {!shown && isReady && <p>{t(hasCamera ? 'preview.camera_off' : 'preview.no_camera')}</p>}
        </div>
      )}
    </>
  );
}
