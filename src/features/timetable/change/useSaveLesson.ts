import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import type { ChangeScope } from '../../../../domain/options.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { useLatestRead } from '../../../dataProvider/reads.ts';
import { useT } from '../../../i18n/useT.ts';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { type Choices, decisionsOf } from '../conflicts/choices.ts';
import type { Lesson } from '../lesson/lesson.ts';
import type { LessonEdit } from './edits.ts';

type Plan = ResponseOf<'POST /v1/calendar/:id/preview'>;

export interface Review {
  edit: LessonEdit;
  scope: ChangeScope;
  /** Null while it is read, and for teachers, who change texts only, which cannot conflict. */
  plan: Plan | null;
  choices: Choices;
}

interface Sent {
  edit: LessonEdit;
  scope: ChangeScope;
  choices: Choices;
}

export type LessonChange = ReturnType<typeof useSaveLesson>;

/** Saves immediately if the change concerns one lesson and conflicts with nothing; otherwise asks for the scope and the decisions first. */
export function useSaveLesson(lesson: Lesson, onSaved: () => void) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const [review, setReview] = useState<Review | null>(null);
  const input = ({ edit, scope, choices }: Sent) => {
    const { skip, keep } = decisionsOf(choices);
    const decided = { ...(skip.length > 0 && { skip }), ...(keep.length > 0 && { keep }) };
    return { params: { id: lesson.id }, body: { ...edit, scope, ...decided } };
  };
  const fail = (error: Error) => showError(error, shared, { fallback: t('update_failed') });
  const preview = useLatestRead('POST /v1/calendar/:id/preview');
  const save = useChange('PATCH /v1/calendar/:id', {
    input,
    onSuccess: () => {
      showToast('success', shared('success'), t('updated'));
      onSaved();
    },
    // The hour was taken in the meantime: the new conflicts are shown.
    onError: (error, sent: Sent) =>
      error instanceof ApiError && error.code === 'lesson_conflicts' ? look(sent) : fail(error),
  });
  function look(sent: Sent) {
    preview.read(input(sent), {
      onAnswer: (plan) => {
        if (plan.conflict_count === 0 && plan.closed.length === 0 && !lesson.recurrence) save.mutate(sent);
        else setReview({ ...sent, plan });
      },
      onError: fail,
    });
  }
  const begin = (sent: Sent) => {
    if (isAdmin) look(sent);
    else if (lesson.recurrence && !lesson.substituted) setReview({ ...sent, plan: null });
    else save.mutate(sent);
  };
  return {
    review,
    isReading: preview.isPending,
    isSaving: save.isPending,
    isPending: preview.isPending || save.isPending,
    start: (edit: LessonEdit) => begin({ edit, scope: 'this', choices: {} }),
    choose: (choices: Choices) => review && setReview({ ...review, choices }),
    rescope: (scope: ChangeScope) => {
      if (!review) return;
      setReview({ ...review, scope, plan: null, choices: {} });
      begin({ edit: review.edit, scope, choices: {} });
    },
    /** A response lists a limited number of conflicts; the next ones follow once these are decided. */
    save: () => {
      if (!review) return;
      const { plan } = review;
      if (plan ? plan.conflict_count > plan.conflicts.length : isAdmin) look(review);
      else save.mutate(review);
    },
    back: () => {
      preview.forget();
      setReview(null);
    },
  };
}
