import { connection } from 'virtual:texts/connection';
import { IconVolume } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Outcome } from '../../../domain/connectionTest.ts';
import { useTestSound } from '../../features/sound/useTestSound.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ConnectionTest.module.css';

export function LevelMeter({ level }: { level: number }) {
  const t = useT(connection);
  return <meter className={styles.meter} aria-label={t('level')} min={0} max={1} value={level} />;
}

export function CameraPicture({ stream, onSeen }: { stream: MediaStream; onSeen: () => void }) {
  const t = useT(connection);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={styles.picture}
      aria-label={t('own_picture')}
      autoPlay
      muted
      playsInline
      onLoadedData={onSeen}
    />
  );
}

interface Props {
  outcome: Outcome<'speaker'> | undefined;
  onAnswer: (outcome: Outcome<'speaker'>) => void;
}

/** Whether the sound was heard is asked once it has been played. */
export function SpeakerQuestion({ outcome, onAnswer }: Props) {
  const t = useT(connection);
  const { isPlaying, isPlayed, play } = useTestSound();
  if (outcome === 'heard') return null;
  return (
    <div className={styles.actions}>
      <Button
        icon={<IconVolume size={18} stroke={1.75} aria-hidden="true" />}
        busy={isPlaying}
        onClick={play}
      >
        {t('play')}
      </Button>
      {isPlayed && (
        <>
          <Button variant="plain" onClick={() => onAnswer('heard')}>
            {t('heard')}
          </Button>
          <Button variant="plain" onClick={() => onAnswer('unheard')}>
            {t('unheard')}
          </Button>
        </>
      )}
    </div>
  );
}
