import { liveClasses } from 'virtual:texts/liveClasses';
import { IconEye } from '@tabler/icons-react';
import { href } from '../../../browser/href.ts';
import { useT } from '../../../i18n/useT.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import styles from './LiveClasses.module.css';
import { hostsIn, type LiveRow, observersIn, peersOf, peopleIn, useRowTexts } from './rows.ts';

/** What is the same in a row of the table and in a card of a phone. */
export interface RowProps {
  row: LiveRow;
  onPeople: (key: string) => void;
}

export function People({ row, onPeople }: RowProps) {
  const t = useT(liveClasses);
  const { title } = useRowTexts();
  const isEmpty = peersOf(row).length === 0;
  const label = isEmpty ? t('no_people') : t('participation_of', { title: title(row) });
  const observers = observersIn(row);
  return (
    <span className={styles.count}>
      {peopleIn(row).length}
      <Tooltip text={isEmpty ? label : t('participation')}>
        <IconButton label={label} unavailable={isEmpty} className="tap" onClick={() => onPeople(row.key)}>
          <IconEye size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      {observers > 0 && <span className="muted">{t('observers', { count: observers })}</span>}
    </span>
  );
}

export function LessonTitle({ row }: { row: LiveRow }) {
  const title = useRowTexts().title(row);
  const { class_name } = row.lesson;
  return (
    <span className={styles.stack}>
      <span className={styles.cut} title={title}>
        {title}
      </span>
      {class_name && class_name !== title && <span className="muted">{class_name}</span>}
    </span>
  );
}

export function Teacher({ row }: { row: LiveRow }) {
  const t = useT(liveClasses);
  const hosts = hostsIn(row);
  if (hosts) return hosts;
  const { teacher_name, is_teacher_missing } = row.lesson;
  return (
    <span className={styles.stack}>
      <span className={classes(is_teacher_missing ? styles.alarm : 'muted')}>{t('not_connected')}</span>
      {teacher_name && <span className="muted">{teacher_name}</span>}
    </span>
  );
}

export function Enter({ row }: { row: LiveRow }) {
  const t = useT(liveClasses);
  if (peopleIn(row).length === 0) return <span className="muted">{t('nobody')}</span>;
  return (
    <ButtonLink href={href('/conference', { room: row.lesson.room_id })}>{t('enter_lesson')}</ButtonLink>
  );
}
