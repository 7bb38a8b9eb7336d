import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ClassFiles.module.css';
import { type ClassFile, kindOf } from './FileCard.tsx';

interface Props {
  file: ClassFile;
  onClose: () => void;
}

export default function PreviewDialog({ file, onClose }: Props) {
  const { url, title } = file;
  const kind = kindOf(file);
  return (
    <Dialog title={title} wide onClose={onClose}>
      {kind === 'image' && <img className={styles.preview} src={url} alt={title} />}
      {kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: a teacher's file has no captions of its own.
        <audio className={styles.preview} src={url} controls aria-label={title} />
      )}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: a teacher's file has no captions of its own.
        <video className={styles.preview} src={url} controls playsInline aria-label={title} />
      )}
    </Dialog>
  );
}
