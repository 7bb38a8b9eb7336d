import { common } from 'virtual:texts/common';
import { vocabulary } from 'virtual:texts/vocabulary';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import styles from './Vocabulary.module.css';
import { type WordFields, WordForm } from './WordForm.tsx';
import { WordText } from './WordText.tsx';

type Word = ResponseOf<'GET /v1/calendar/:id/words'>['response'][number];

/** What the people of a lesson have noted, live, with a form for whoever may note something now (VOCAB-1). */
export default function LessonWords({ lesson_id }: { lesson_id: string }) {
  const t = useT(vocabulary);
  const shared = useT(common);
  const id = useId();
  /** As it was when its form opened: what others change meanwhile is not overwritten. */
  const [editing, setEditing] = useState<Word | null>(null);
  const [removing, setRemoving] = useState<Word | null>(null);
  const buttonOf = (word: Word | undefined) => word && document.getElementById(`${id}-${word.id}`);
  /** What was focused is gone, and the focus with it. */
  const focus = (word: Word | undefined) =>
    requestAnimationFrame(() =>
      (buttonOf(word) ?? document.getElementById(id)?.querySelector('input'))?.focus(),
    );
  const { data, isError, refetch } = useCall('GET /v1/calendar/:id/words', { params: { id: lesson_id } });
  const onError = (error: Error) => {
    if (!(error instanceof ApiError && error.code === 'word_exists')) showError(error, shared);
  };
  const add = useChange('POST /v1/calendar/:id/words', {
    input: (body: WordFields) => ({ params: { id: lesson_id }, body }),
    onError,
  });
  const change = useChange('PATCH /v1/words/:id', {
    input: ({ id, updated_at, ...fields }: WordFields & Pick<Word, 'id' | 'updated_at'>) => ({
      params: { id },
      body: { ...fields, updated_at },
    }),
    onSuccess: (_, { id: changed }) => closeForm(changed),
    onError,
  });
  const closeForm = (changed: string) => {
    setEditing(null);
    focus(data?.response.find((word) => word.id === changed));
  };
  const remove = useChange('DELETE /v1/words/:id', {
    input: ({ id }: Word) => ({ params: { id } }),
    onSuccess: (_, removed) => {
      const words = data?.response ?? [];
      const place = words.findIndex((word) => word.id === removed.id);
      setRemoving(null);
      focus([...words.slice(place + 1), ...words.slice(0, place)].find((word) => word.can_change));
      const { term, meaning, example, is_mine } = removed;
      // Noted again by somebody else, it would be theirs.
      if (!is_mine) return;
      showUndo(t('removed', { term }), undefined, {
        label: shared('undo'),
        undo: () => add.mutate({ term, meaning, example }),
      });
    },
    onError,
  });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className={styles.lesson} id={id}>
      {data.response.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <ul className={styles.words} aria-live="polite" aria-relevant="additions">
          {data.response.map((word) => (
            <li key={word.id} className={styles.word}>
              {editing?.id === word.id ? (
                <WordForm
                  before={editing}
                  action={shared('save')}
                  onSave={(fields) =>
                    change.mutateAsync({ ...fields, id: word.id, updated_at: editing.updated_at })
                  }
                  onCancel={() => closeForm(word.id)}
                />
              ) : removing?.id === word.id ? (
                <div className={styles.form}>
                  <p role="alert">{t('remove_of', { term: word.term, name: word.author_name ?? '—' })}</p>
                  <div className={styles.buttons}>
                    <Button
                      variant="plain"
                      onClick={() => {
                        setRemoving(null);
                        focus(word);
                      }}
                    >
                      {shared('cancel')}
                    </Button>
                    <Button
                      autoFocus
                      variant="danger"
                      busy={remove.isPending}
                      onClick={() => remove.mutate(word)}
                    >
                      {shared('remove')}
                    </Button>
                  </div>
                </div>
              ) : (
                <>
                  <WordText word={word}>
                    {word.author_name && !word.is_mine && (
                      <span className={styles.author}>{t('noted_by', { name: word.author_name })}</span>
                    )}
                  </WordText>
                  {word.can_change && (
                    <span className={styles.actions}>
                      <IconButton
                        id={`${id}-${word.id}`}
                        className="tap"
                        label={t('edit', { term: word.term })}
                        onClick={() => setEditing(word)}
                      >
                        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        className="tap"
                        label={t('remove', { term: word.term })}
                        onClick={() => (word.is_mine ? remove.mutate(word) : setRemoving(word))}
                      >
                        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
                      </IconButton>
                    </span>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.can_add && <WordForm action={t('add')} onSave={(fields) => add.mutateAsync(fields)} />}
    </div>
  );
}
