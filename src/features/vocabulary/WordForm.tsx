import { common } from 'virtual:texts/common';
import { vocabulary } from 'virtual:texts/vocabulary';
import { type FormEvent, useRef, useState } from 'react';
import { EXAMPLE_MAX, MEANING_MAX, TERM_MAX } from '../../../domain/vocabulary.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Vocabulary.module.css';

export interface WordFields {
  term: string;
  meaning: string;
  example: string;
}

export const noFields: WordFields = { term: '', meaning: '', example: '' };

interface Props {
  before?: WordFields;
  action: string;
  /** Rejects what the server refuses. */
  onSave: (fields: WordFields) => Promise<unknown>;
  onCancel?: () => void;
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'word_exists';

/** A word or phrase with its meaning and an example. Saving a new one empties the form for the next. */
export function WordForm({ before = noFields, action, onSave, onCancel }: Props) {
  const t = useT(vocabulary);
  const shared = useT(common);
  const [fields, setFields] = useState(before);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (name: keyof WordFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields((now) => ({ ...now, [name]: target.value }));
      if (name === 'term') setError(undefined);
    },
  });
  const focusTerm = () => form.current?.querySelector('input')?.focus();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { term, meaning, example } = fields;
    if (!term.trim()) {
      setError(t('term_required'));
      return focusTerm();
    }
    setBusy(true);
    try {
      await onSave({ term: term.trim(), meaning: meaning.trim(), example: example.trim() });
      setFields(before);
      focusTerm();
    } catch (refusal) {
      // Others are shown as toasts.
      if (isTaken(refusal)) setError(refusal.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <Field label={t('term')} maxLength={TERM_MAX} error={error} autoComplete="off" {...change('term')} />
      <Field
        label={t('meaning')}
        optional={shared('optional')}
        maxLength={MEANING_MAX}
        autoComplete="off"
        {...change('meaning')}
      />
      <Field
        label={t('example')}
        optional={shared('optional')}
        maxLength={EXAMPLE_MAX}
        autoComplete="off"
        {...change('example')}
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button type="button" variant="plain" onClick={onCancel}>
            {shared('cancel')}
          </Button>
        )}
        <Button type="submit" variant="filled" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
