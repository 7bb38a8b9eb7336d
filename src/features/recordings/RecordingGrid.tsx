import { recordings } from 'virtual:texts/recordings';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { ActiveOnly } from '../student/ActiveStudent.tsx';
import styles from './Recordings.module.css';
import type { Recording } from './useRecordings.ts';

const PlayerDialog = lazyDialog(() => import('./PlayerDialog.tsx'));

/** Cards of recorded lessons; the player of the chosen one opens above them. */
export function RecordingGrid({ rows }: { rows: readonly Recording[] }) {
  const t = useT(recordings);
  const { formatDate } = useDates(localZone());
  const [watched, setWatched] = useState<Recording | null>(null);
  const close = () => setWatched(null);
  return (
    <>
      <ul className={styles.grid}>
        {rows.map((recording) => {
          const { id, class_name, teacher_name, session_started_at } = recording;
          const date = formatDate(session_started_at);
          return (
            <li key={id} className={styles.card}>
              <span className={styles.picture} aria-hidden="true">
                <IconPlayerPlayFilled size={32} />
              </span>
              <strong className={styles.name}>{class_name}</strong>
              <span className="muted">{teacher_name}</span>
              <time className="muted" dateTime={session_started_at}>
                {date}
              </time>
              <Button
                full
                aria-label={t('watch_of', { name: class_name, date })}
                onClick={() => setWatched(recording)}
              >
                {t('watch')}
              </Button>
            </li>
          );
        })}
      </ul>
      {watched && (
        <ActiveOnly onClose={close}>
          <PlayerDialog recording={watched} onClose={close} />
        </ActiveOnly>
      )}
    </>
  );
}
