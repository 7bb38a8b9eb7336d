import { useVideo } from '@100mslive/react-sdk';
import { classes } from '../../../ui/classes.ts';
import styles from './Tile.module.css';

interface Props {
  trackId: string;
  name: string;
  mirrored?: boolean;
  /** The whole picture with bars, rather than a filled tile. */
  whole?: boolean;
}

export function TileVideo({ trackId, name, mirrored, whole }: Props) {
  const { videoRef } = useVideo({ trackId });
  return (
    <video
      ref={videoRef}
      className={classes(styles.video, mirrored && styles.mirrored, whole && styles.whole)}
      data-testid="tile-video"
      data-peer={name}
      autoPlay
      muted
      playsInline
    />
  );
}
