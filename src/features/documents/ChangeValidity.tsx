import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { Entry } from './DocumentList.tsx';
import styles from './Documents.module.css';

interface Props {
  entry: Entry;
  /** User id of the document's owner. */
  of: string;
  onEnd: () => void;
}

/** The last valid day of a document, which stays. */
export function ChangeValidity({ entry, of, onEnd }: Props) {
  const t = useT(documents);
  const shared = useT(common);
  const ruleText = useRule();
  const [day, setDay] = useState(entry.kept?.expires_on ?? '');
  const [fault, setFault] = useState<string>();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const change = useChange('PATCH /v1/users/:id/documents/:document_id', {
    input: (expires_on: string) => ({
      params: { id: of, document_id: entry.kept?.id ?? '' },
      body: { expires_on },
    }),
    onSuccess: () => {
      showToast('success', t('day_saved'), entry.name);
      onEnd();
    },
    onError: (error) => {
      if (error instanceof ApiError) setFault(error.issues[0]?.message);
      showError(error, shared);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPlausibleDay(day)) change.mutate(day);
    else setFault(ruleText({ code: day ? 'date_invalid' : 'document_day_missing' }));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h4 ref={head} tabIndex={-1}>
        {entry.name}
      </h4>
      <DateField
        label={t('expires_on')}
        hint={t('expires_hint')}
        value={day}
        {...(fault && { error: fault })}
        onChange={({ target }) => {
          setDay(target.value);
          setFault(undefined);
        }}
      />
      <div className={styles.acts}>
        <Button variant="plain" onClick={onEnd}>
          {t('go_back')}
        </Button>
        <Button type="submit" variant="filled" busy={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
