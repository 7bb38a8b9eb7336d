import { common } from 'virtual:texts/common';
import { vocabulary } from 'virtual:texts/vocabulary';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
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
  const [editing, setEditing] = useState<string | null>(null);
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
    onSuccess: () => setEditing(null),
    onError,
  });
  const remove = useChange('DELETE /v1/words/:id', {
    input: ({ id }: Word) => ({ params: { id } }),
    onSuccess: (_, { term, meaning, example }) =>
      showUndo(t('removed', { term }), undefined, {
        label: shared('undo'),
        undo: () => add.mutate({ term, meaning, example }),
      }),
    onError,
  });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className={styles.lesson}>
      {data.response.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <ul className={styles.words} aria-live="polite" aria-relevant="additions">
          {data.response.map((word) => (
            <li key={word.id} className={styles.word}>
              {editing === word.id ? (
                <WordForm
                  before={word}
                  action={shared('save')}
                  onSave={(fields) =>
                    change.mutateAsync({ ...fields, id: word.id, updated_at: word.updated_at })
                  }
                  onCancel={() => setEditing(null)}
                />
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
                        className="tap"
                        label={t('edit', { term: word.term })}
                        onClick={() => setEditing(word.id)}
                      >
                        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        className="tap"
                        label={t('remove', { term: word.term })}
                        onClick={() => remove.mutate(word)}
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
