import { selectIsLocalVideoEnabled, selectLocalPeer, useHMSStore, useVideo } from '@100mslive/react-sdk';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './Preview.module.css';
import { useRoom } from './roomContext.ts';

/** Oneself, mirrored, or initials while the camera is off. */
export function PreviewPicture({ name }: { name: string }) {
  const { t } = useRoom();
  const trackId = useHMSStore(selectLocalPeer)?.videoTrack;
  const shown = useHMSStore(selectIsLocalVideoEnabled);
  const { videoRef } = useVideo({ trackId, attach: shown });
  return (
    <>
      <video ref={videoRef} className={styles.video} hidden={!shown} autoPlay muted playsInline />
      {!shown && (
        <div className={styles.off}>
          <Avatar id={name} name={name} size={96} />
          <p>{t('preview.camera_off')}</p>
        </div>
      )}
    </>
  );
}
