import { EVOLUTION_CRITERIA, type EvolutionMarks } from '../../../../domain/evolution.ts';
import { evaluation } from '../../../i18n/pt-BR/evaluation.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { StarRating } from '../../../ui/StarRating.tsx';
import type { PendingLesson } from '../../shared/usePendingEvaluations.ts';
import styles from './EvaluationForm.module.css';

export const noMarks: EvolutionMarks = { conversation: 0, understanding: 0, dedication: 0 };

interface Props {
  student: PendingLesson['students'][number];
  marks: EvolutionMarks;
  onChange: (marks: EvolutionMarks) => void;
}

/** One student's three ratings; an absent one is shown as such. */
export function StudentMarks({ student, marks, onChange }: Props) {
  const t = useT(evaluation);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Avatar id={student.id} name={student.name} photo={student.photo_url} size={40} />
        <strong title={student.name}>{student.name}</strong>
      </span>
      {!student.is_present && (
        <span>
          <Badge>{t('absent')}</Badge>
        </span>
      )}
      {(student.is_present ? EVOLUTION_CRITERIA : []).map((criterion) => (
        <div key={criterion} className={styles.mark}>
          <span aria-hidden="true">{t(`criterion.${criterion}`)}</span>
          <StarRating
            label={t('rate', { criterion: t(`criterion.${criterion}`), name: student.name })}
            value={marks[criterion]}
            onChange={(value) => onChange({ ...marks, [criterion]: value })}
          />
        </div>
      ))}
    </li>
  );
}
