import {
  selectLocalAudioTrackID,
  useAVToggle,
  useDevices,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { IconMicrophone, IconMicrophoneOff, IconVolume } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTestSound } from '../../../features/sound/useTestSound.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMedia } from '../../../ui/usePhone.ts';
import styles from './SoundCheck.module.css';
import { useRoom } from './session/roomContext.ts';
import { useVoice } from './useVoice.ts';

const texts = { listening: 'preview.speak', heard: 'preview.heard', silent: 'preview.silent' } as const;

/** The check of microphone and loudspeaker in the preview. Its size does not depend on its texts. */
export function SoundCheck() {
  return (
    <div className={styles.check}>
      <OwnVoice />
      <TestSound />
    </div>
  );
}

function OwnVoice() {
  const { t } = useRoom();
  const microphone = useHMSStore(selectLocalAudioTrackID);
  const { isLocalAudioEnabled } = useAVToggle();
  const { audioInput } = useDevices().selectedDeviceIDs;
  const isOn = microphone !== undefined && isLocalAudioEnabled;
  const { voice, level } = useVoice(isOn ? microphone : undefined, audioInput);
  const actions = useHMSActions();
  useEffect(() => {
    // A page that was opened without a click measures nothing until then.
    const unblock = () => void actions.unblockAudio().catch(() => undefined);
    const gestures = ['pointerdown', 'keydown'] as const;
    for (const gesture of gestures) document.addEventListener(gesture, unblock);
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, unblock);
    };
  }, [actions]);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const Icon = isOn ? IconMicrophone : IconMicrophoneOff;
  const text = microphone === undefined ? '' : t(isOn ? texts[voice] : 'muted');
  return (
    <div className={styles.voice}>
      <Icon
        size={20}
        stroke={1.75}
        className={isOn && voice === 'heard' ? styles.heard : undefined}
        aria-hidden
      />
      {/* The words say the same to those who do not see it. */}
      {!isStill && (
        <meter className={styles.meter} aria-hidden="true" min={0} max={100} value={isOn ? level : 0} />
      )}
      <p role="status" className={styles.text}>
        {text}
      </p>
    </div>
  );
}

function TestSound() {
  const { t } = useRoom();
  const { audioOutput } = useDevices().selectedDeviceIDs;
  const { isPlaying, isPlayed, play } = useTestSound(audioOutput);
  return (
    <div className={styles.sound}>
      <Button
        icon={<IconVolume size={18} stroke={1.75} aria-hidden="true" />}
        busy={isPlaying}
        onClick={play}
      >
        {t('preview.sound')}
      </Button>
      <p role="status" className={styles.text}>
        {isPlayed && t('preview.unheard')}
      </p>
    </div>
  );
}
