import { recordings } from 'virtual:texts/recordings';
import { shell } from 'virtual:texts/shell';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { RecordingGrid } from './RecordingGrid.tsx';
import styles from './Recordings.module.css';
import RestrictedRecordings from './RestrictedRecordings.tsx';
import { useRecordings } from './useRecordings.ts';

const SHOWN = 4;

/** 'Últimas Aulas Gravadas' of the student's home. */
export default function RecordedLessons({ student_id }: { student_id: string }) {
  const t = useT(recordings);
  const menu = useT(shell);
  const [all, setAll] = useState(false);
  const { list, rows, isRestricted } = useRecordings({ student_id });
  const title = t('home_title');
  if (isRestricted) {
    return (
      <Card title={title}>
        <RestrictedRecordings />
      </Card>
    );
  }
  if (!list.data) {
    return (
      <Card title={title}>
        <CardLines loading={list.isPending} failed={list.isError} onRetry={list.refetch} />
      </Card>
    );
  }
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <div className={styles.texts}>
          <strong>{t('none')}</strong>
          <p className="muted">{t('none_text')}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <RecordingGrid rows={all ? rows : rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <div className={styles.more}>
          <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('less') : menu('load_more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
