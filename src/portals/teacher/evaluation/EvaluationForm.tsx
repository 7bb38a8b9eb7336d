import { common } from 'virtual:texts/common';
import { evaluation } from 'virtual:texts/evaluation';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { EVOLUTION_CRITERIA, type EvolutionMarks, isFullyRated } from '../../../../domain/evolution.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { setCached, useChange } from '../../../dataProvider/calls.ts';
import { clearClassToEvaluate } from '../../../features/classroom/classSession.ts';
import type { PendingLesson } from '../../../features/classroom/usePendingEvaluations.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { StarRating } from '../../../ui/StarRating.tsx';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import styles from './EvaluationForm.module.css';

interface Props {
  lesson: PendingLesson;
}

/** Rates every student present in one lesson, saved together (EVAL-2). */
export function EvaluationForm({ lesson }: Props) {
  const t = useT(evaluation);
  const words = useT(common);
  const invalid = useInvalidToast();
  const { formatDateTime } = useDates(localZone());
  const navigate = useNavigate();
  const client = useQueryClient();
  const teacher_id = useSignedIn().view.user.teacher_id ?? '';
  const [marks, setMarks] = useState<Readonly<Record<string, EvolutionMarks>>>({});
  const marksOf = (id: string) => marks[id] ?? noMarks;
  const present = lesson.students.filter(({ is_present }) => is_present);
  const done = present.filter(({ id }) => isFullyRated(marksOf(id))).length;

  const save = useChange('POST /v1/students-evolution', {
    input: () => ({
      body: {
        teacher_id,
        class_id: lesson.class_id,
        calendar_history_id: lesson.calendar_history_id,
        students: present.map(({ id }) => ({ student_id: id, ...marksOf(id) })),
      },
    }),
    onSuccess: () => {
      // Removed before the home renders, which would otherwise offer the lesson until the next fetch.
      setCached(
        client,
        'GET /v1/students-evolution/pending/:teacher_id',
        { params: { teacher_id } },
        (kept) =>
          kept?.filter(({ calendar_history_id }) => calendar_history_id !== lesson.calendar_history_id),
      );
      showToast('success', words('success'), t('saved'));
      clearClassToEvaluate();
      navigate(href('/teacher'));
    },
    onError: (error) => showError(error, words),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invalid.report(done !== present.length && t('incomplete'))) save.mutate();
  };

  return (
    <Page title={t('title')} aside={lesson.class_name} plain>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.when}>{formatDateTime(lesson.starts_at)}</p>
        <ul>
          {lesson.students.map((student) => (
            <StudentMarks
              key={student.id}
              student={student}
              marks={marksOf(student.id)}
              onChange={(next) => setMarks((kept) => ({ ...kept, [student.id]: next }))}
            />
          ))}
        </ul>
        <FormFooter note={t('progress', { done, count: present.length })}>
          <Button variant="filled" type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
        </FormFooter>
      </form>
    </Page>
  );
}

const noMarks: EvolutionMarks = { conversation: 0, understanding: 0, dedication: 0 };

interface NoMarksProps {
  student: PendingLesson['students'][number];
  marks: EvolutionMarks;
  onChange: (marks: EvolutionMarks) => void;
}

function StudentMarks({ student, marks, onChange }: NoMarksProps) {
  const t = useT(evaluation);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Avatar id={student.id} name={student.name} photo={student.photo_url} size={40} />
        {/* Beside the form, whose stars are kept. */}
        <a className="tap" href={href('/progress', { id: student.id })} target="_blank" rel="noreferrer">
          <strong title={student.name}>{student.name}</strong>
        </a>
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
