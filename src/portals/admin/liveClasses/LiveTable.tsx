import { liveClasses } from 'virtual:texts/liveClasses';
import { useT } from '../../../i18n/useT.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from './LiveClasses.module.css';
import { Enter, LessonTitle, People, type RowProps, Teacher } from './parts.tsx';
import { type LiveRow, useRowTexts } from './rows.ts';

const columns = ['lesson', 'lesson_title', 'people', 'start', 'type.TEACHER', 'recording'] as const;

interface Props extends Pick<RowProps, 'onPeople'> {
  rows: readonly LiveRow[];
}

export function LiveTable({ rows, onPeople }: Props) {
  const t = useT(liveClasses);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key} row={row} onPeople={onPeople} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow({ row, onPeople }: RowProps) {
  const t = useT(liveClasses);
  const texts = useRowTexts();
  return (
    <tr className={classes(!row.session && styles.quiet)}>
      <td>
        <span className={styles.copied}>
          <span className={styles.when}>{texts.when(row)}</span>
          {row.session && <CopyButton label={t('copy_session')} text={row.session.id} />}
        </span>
      </td>
      <td>
        <span className={styles.copied}>
          <LessonTitle row={row} />
          <CopyButton label={t('copy_room')} text={row.lesson.room_id} />
        </span>
      </td>
      <td>
        <People row={row} onPeople={onPeople} />
      </td>
      <td>{texts.start(row)}</td>
      <td>
        <Teacher row={row} />
      </td>
      <td>{texts.recording(row)}</td>
      <td>
        <Enter row={row} />
      </td>
    </tr>
  );
}

export function LiveCards({ rows, onPeople }: Props) {
  const t = useT(liveClasses);
  const texts = useRowTexts();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.key} className={classes(!row.session && styles.quiet)}>
          <span className={styles.copied}>
            <LessonTitle row={row} />
            <CopyButton label={t('copy_room')} text={row.lesson.room_id} className="tap" />
          </span>
          <span className={styles.copied}>
            <span className="muted">{texts.when(row)}</span>
            {row.session && <CopyButton label={t('copy_session')} text={row.session.id} className="tap" />}
          </span>
          <dl className={styles.facts}>
            <div>
              <dt>{t('people')}</dt>
              <dd>
                <People row={row} onPeople={onPeople} />
              </dd>
            </div>
            <div>
              <dt>{t('start')}</dt>
              <dd>{texts.start(row)}</dd>
            </div>
            <div>
              <dt>{t('type.TEACHER')}</dt>
              <dd>
                <Teacher row={row} />
              </dd>
            </div>
            <div>
              <dt>{t('recording')}</dt>
              <dd>{texts.recording(row)}</dd>
            </div>
          </dl>
          <Enter row={row} />
        </li>
      ))}
    </ul>
  );
}
