import { evaluation } from 'virtual:texts/evaluation';
import { IconStar } from '@tabler/icons-react';
import type { PendingLesson } from '../../../features/classroom/usePendingEvaluations.ts';
import { useT } from '../../../i18n/useT.ts';
import { ChoiceRow } from '../../../ui/ChoiceRow.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import styles from './PendingDialog.module.css';

interface Props {
  lessons: readonly PendingLesson[];
  onPick: (lesson: PendingLesson) => void;
  onClose: () => void;
}

export function PendingDialog({ lessons, onPick, onClose }: Props) {
  const t = useT(evaluation);
  const { formatDateTime } = useDates(localZone());
  const about = ({ starts_at, students }: PendingLesson) => {
    const present = students.filter(({ is_present }) => is_present).length;
    return `${t('to_evaluate', { count: present })}, ${formatDateTime(starts_at)}`;
  };
  return (
    <Dialog title={t('which_lesson')} onClose={onClose}>
      <p>{t('pending', { count: lessons.length })}</p>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <li key={lesson.calendar_history_id}>
            <ChoiceRow
              icon={<IconStar size={20} stroke={1.75} aria-hidden="true" />}
              title={lesson.class_name}
              text={about(lesson)}
              onClick={() => onPick(lesson)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
