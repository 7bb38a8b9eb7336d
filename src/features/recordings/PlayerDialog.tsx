import { recordings } from 'virtual:texts/recordings';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Player.module.css';
import { Player } from './Player.tsx';
import type { Recording } from './useRecordings.ts';

const LessonBoard = lazy(() => import('../board/LessonBoard.tsx'));

interface Props {
  recording: Recording;
  onClose: () => void;
}

export default function PlayerDialog({ recording, onClose }: Props) {
  const t = useT(recordings);
  const { formatDate } = useDates(localZone());
  const [second, setSecond] = useState(0);
  const { id, lesson_id, class_name, teacher_name, session_started_at, has_board } = recording;
  const start = new Date(session_started_at);
  return (
    <Dialog film title={class_name} onClose={onClose}>
      <div className={styles.body}>
        <p className="muted">
          {teacher_name} · {formatDate(session_started_at)}
        </p>
        <Player id={id} title={class_name} onSecond={setSecond} />
        <p className={styles.keys}>{t('keys')}</p>
        {has_board && (
          <div data-arrows>
            <Disclosure label={t('board')}>
              <Suspense fallback={<SkeletonRows rows={3} />}>
                <LessonBoard
                  lesson_id={lesson_id}
                  starts_at={start}
                  moment={new Date(start.getTime() + second * 1000)}
                />
              </Suspense>
            </Disclosure>
          </div>
        )}
      </div>
    </Dialog>
  );
}
