import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { validityIssue } from '../../../domain/documents.ts';
import { DOCUMENT_FILE } from '../../../domain/files.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { isoDate } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import type { Entry } from './DocumentList.tsx';
import styles from './Documents.module.css';

interface Props {
  /** One document, or those to choose from. */
  entries: readonly Entry[];
  of: string | null;
  onEnd: () => void;
}

type Faults = Partial<Record<'type_id' | 'file' | 'expires_on', string>>;

export function SendDocument({ entries, of, onEnd }: Props) {
  const t = useT(documents);
  const shared = useT(common);
  const ruleText = useRule();
  const [type_id, setType] = useState(entries.length === 1 ? (entries[0]?.type_id ?? '') : '');
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const invalid = useInvalidToast();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const entry = entries.find((each) => each.type_id === type_id);
  const options = {
    onSuccess: () => {
      showToast('success', t('saved'), entry?.name);
      onEnd();
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.issues.length > 0)
        setFaults(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
      showError(error, shared);
    },
  };
  const own = useUpload('POST /v1/entity/profile/documents', options);
  const others = useUpload('POST /v1/users/:id/documents', options);
  const upload = of === null ? own : others;
  const set = (changed: Faults) => setFaults((before) => ({ ...before, ...changed }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (upload.isPending) return;
    const code = entry && validityIssue(entry.expires, day || undefined, isoDate(new Date(), SCHOOL_ZONE));
    const found: Faults = {
      ...(!entry && { type_id: t('type_missing') }),
      ...(!file && { file: t('file_missing') }),
      ...(code && { expires_on: ruleText({ code }) }),
    };
    setFaults(found);
    if (invalid.report(Object.values(found)[0])) requestAnimationFrame(() => focusInvalid(form));
    if (Object.keys(found).length > 0 || !entry || !file) return;
    const sent = { body: { type_id, ...(entry.expires && { expires_on: day }) }, files: { file } };
    if (of === null) own.send(sent);
    else others.send({ params: { id: of }, ...sent });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h4 ref={head} tabIndex={-1}>
        {entries.length === 1 ? entries[0]?.name : t('send_other')}
      </h4>
      {entries.length > 1 && (
        <Select
          label={t('type')}
          placeholder={t('choose_type')}
          value={type_id}
          choices={entries.map((each) => ({ value: each.type_id, label: each.name }))}
          error={faults.type_id}
          onChange={({ target }) => {
            setType(target.value);
            set({ type_id: undefined, expires_on: undefined });
          }}
        />
      )}
      <FileField
        label={t('file')}
        hint={t('file_hint')}
        rule={DOCUMENT_FILE}
        sending={upload.sending}
        error={faults.file}
        {...oneFile(file, (chosen) => {
          setFile(chosen);
          set({ file: undefined });
        })}
        onWrong={() => set({ file: t('file_wrong') })}
      />
      {entry?.expires && (
        <DateField
          label={t('expires_on')}
          hint={t('expires_hint')}
          value={day}
          error={faults.expires_on}
          onChange={({ target }) => {
            setDay(target.value);
            set({ expires_on: undefined });
          }}
        />
      )}
      <div className={styles.acts}>
        <Button variant="plain" onClick={upload.isPending ? upload.cancel : onEnd}>
          {t(upload.isPending ? 'cancel_sending' : 'go_back')}
        </Button>
        <Button type="submit" variant="filled" busy={upload.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** The first control with a message. */
const focusInvalid = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], button[aria-describedby]')?.focus();
