import { selectPeers, useAVToggle, useHMSStore, usePreviewJoin } from '@100mslive/react-sdk';
import { Button } from '@mui/material';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_ROOM_NAME, roomName } from '../../../../domain/roomName.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { DeviceFields } from './DeviceFields.tsx';
import { sdkEndpoint } from './initEndpoint.ts';
import { CameraControl, MicrophoneControl } from './MediaControls.tsx';
import styles from './Preview.module.css';
import { PreviewPicture } from './PreviewPicture.tsx';
import { useRoom } from './roomContext.ts';

interface Props {
  token: string;
  initEndpoint?: string;
  userName: string;
  /** The token cannot even be read. */
  onBroken: () => void;
}

/** A browser's own exceptions have smaller codes than any of the SDK's. */
const FIRST_CODE = 400;

/** How one looks and sounds before entering. */
export function Preview({ token, initEndpoint, userName, onBroken }: Props) {
  const { t, title, subtitle, preferences, setPreferences } = useRoom();
  const [initial] = useState(preferences);
  const [name, setName] = useState(preferences.name ?? userName);
  const chosen = roomName(name);
  const [settings] = useState({ isAudioMuted: initial.isAudioMuted, isVideoMuted: initial.isVideoMuted });
  const [joining, setJoining] = useState(false);
  const { enableJoin, preview, join } = usePreviewJoin({
    name: chosen ?? userName,
    token,
    initEndpoint: sdkEndpoint(initEndpoint, location.origin),
    initialSettings: settings,
    handleError: (error) => {
      // What the SDK has a code for comes as a notification, which is where it is shown.
      if (!('code' in error) || typeof error.code !== 'number' || error.code < FIRST_CODE) onBroken();
    },
  });
  const { isLocalAudioEnabled, isLocalVideoEnabled } = useAVToggle();
  const inside = useHMSStore(selectPeers).filter(({ isLocal }) => !isLocal);
  const nameId = useId();

  // A new token is a new preview; a new letter of the name is not.
  const start = useRef(preview);
  start.current = preview;
  useEffect(() => {
    if (token) void start.current();
  }, [token]);

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
        <div className={styles.picture}>
          <PreviewPicture name={name} />
          <div className={styles.controls}>
            <MicrophoneControl />
            <CameraControl />
          </div>
        </div>
        <div className={styles.fields}>
          <h1>{t('preview.title')}</h1>
          <p className={styles.lead}>{t('preview.text')}</p>
          <label className={styles.label} htmlFor={nameId}>
            {t('preview.name')}
          </label>
          <input
            id={nameId}
            className={styles.input}
            value={name}
            maxLength={MAX_ROOM_NAME}
            aria-invalid={chosen === null}
            required
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
          {chosen === null && name.trim() !== '' && <p className={styles.inside}>{t('name.invalid')}</p>}
          <DeviceFields />
          <p className={styles.inside}>
            {inside.length > 0
              ? t('preview.inside', { names: inside.map((peer) => peer.name).join(', ') })
              : t('preview.nobody')}
          </p>
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            sx={{ minHeight: 48, fontSize: 16 }}
            disabled={!enableJoin || joining || chosen === null}
          >
            {t(enableJoin ? 'preview.join' : 'preview.waiting')}
          </Button>
        </div>
      </form>
    </main>
  );
}
