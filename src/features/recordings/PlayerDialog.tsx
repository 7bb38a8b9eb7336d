import { recordings } from 'virtual:texts/recordings';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './Player.module.css';
import { Player } from './Player.tsx';
import type { Recording } from './useRecordings.ts';

interface Props {
  recording: Recording;
  onClose: () => void;
}

export default function PlayerDialog({ recording, onClose }: Props) {
  const t = useT(recordings);
  const { formatDate } = useDates(localZone());
  const { id, class_name, teacher_name, session_started_at } = recording;
  return (
    <Dialog film title={class_name} onClose={onClose}>
      <div className={styles.body}>
        <p className="muted">
          {teacher_name} · {formatDate(session_started_at)}
        </p>
        <Player id={id} title={class_name} />
        <p className={styles.keys}>{t('keys')}</p>
      </div>
    </Dialog>
  );
}
