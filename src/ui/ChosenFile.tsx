import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { IconFile, IconFileAlert, IconX } from '@tabler/icons-react';
import type { Sending } from '../dataProvider/sending.ts';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import styles from './FileField.module.css';
import { IconButton } from './IconButton.tsx';
import { useFormatBytes } from './useFormatBytes.ts';

interface Props {
  file: File;
  sending: Sending | undefined;
  /** Whether it is one of those for which the field was refused. */
  isWrong?: boolean;
  onRemove: () => void;
}

/**
 * A chosen file, which can be taken away, and while it is sent its progress; its button then stops this file,
 * or the sending of the form if that cannot go on without it.
 */
export function ChosenFile({ file, sending, isWrong, onRemove }: Props) {
  const t = useT(uploads);
  const shared = useT(common);
  const bytes = useFormatBytes();
  const { name } = file;
  const percent = sending?.isPending ? sending.percentOf(file) : undefined;
  const canStop = sending?.canStop(file);
  const stop = () => {
    sending?.stop(file);
    onRemove();
  };
  return (
    <div className={classes(styles.chosen, isWrong && styles.refused)}>
      {isWrong ? (
        <IconFileAlert size={20} stroke={1.75} role="img" aria-label={t('refused')} />
      ) : (
        <IconFile size={20} stroke={1.75} aria-hidden="true" />
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.size}>{bytes(file.size)}</span>
      <IconButton
        label={percent === undefined || canStop ? shared('remove_file', { name }) : t('stop')}
        onClick={canStop ? stop : percent === undefined ? onRemove : sending?.cancel}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {percent !== undefined && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={shared('sending', { percent: String(percent) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}
