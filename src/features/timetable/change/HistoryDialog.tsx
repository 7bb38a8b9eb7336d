import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { type LogRow, useLogValues, useLogWords } from '../../log/logWords.ts';
import type { Lesson } from '../lesson/lesson.ts';
import styles from './Change.module.css';

export function HistoryDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(lessonChanges);
  const history = useCall('GET /v1/calendar/:id/history', { params: { id: lesson.id } });
  const rows = history.data?.response;
  return (
    <Dialog wide title={`${t('history')}: ${lesson.title}`} isText onClose={onClose}>
      {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
      {history.isPending && <SkeletonRows />}
      {rows?.length === 0 && <p className={styles.quiet}>{t('no_history')}</p>}
      <ul className={styles.changes}>
        {rows?.map((row) => (
          <Change key={row.id} row={row} />
        ))}
      </ul>
    </Dialog>
  );
}

/** The sentence of the log, and each field before and after. */
function Change({ row }: { row: LogRow }) {
  const { sentenceOf, fieldOf } = useLogWords();
  const shownOf = useLogValues();
  const { formatMoment } = useDates(localZone());
  return (
    <li>
      <time dateTime={row.created_at}>{formatMoment(row.created_at)}</time>
      <p>{sentenceOf(row)}</p>
      {row.changes
        .filter(({ withheld }) => !withheld)
        .map((change) => (
          <p key={change.field} className={styles.quiet}>
            {`${fieldOf(change)}: ${shownOf(change, 'from')} → ${shownOf(change, 'to')}`}
          </p>
        ))}
    </li>
  );
}
