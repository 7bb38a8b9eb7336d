import { IconStar } from '@tabler/icons-react';
import { usePreferences } from '../../../app/preferences.ts';
import { evaluation } from '../../../i18n/pt-BR/evaluation.ts';
import { useT } from '../../../i18n/useT.ts';
import { ChoiceRow } from '../../../ui/ChoiceRow.tsx';
import type { PendingLesson } from '../usePendingEvaluations.ts';
import styles from './PendingLessons.module.css';
import { shownMoment } from './shownMoment.ts';

interface Props {
  lessons: readonly PendingLesson[];
  onPick: (lesson: PendingLesson) => void;
}

/** The lessons still to evaluate; the whole row chooses. */
export function PendingLessons({ lessons, onPick }: Props) {
  const t = useT(evaluation);
  const { language } = usePreferences();
  const about = ({ started_at, students }: PendingLesson) =>
    `${shownMoment(started_at, language)}, ${t('to_evaluate', { smart_count: students.length })}`;
  return (
    <section className={styles.list}>
      <h2>{t('which_lesson')}</h2>
      <p>{t('pending', { smart_count: lessons.length })}</p>
      <ul>
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
    </section>
  );
}
