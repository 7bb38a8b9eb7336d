import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { type ReactNode, useState } from 'react';
import { BANNER_TITLE_MAX, BANNER_TITLE_MIN } from '../../../domain/banners.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './Banners.module.css';
import { PictureField } from './PictureField.tsx';

const creations = { banner: 'POST /v1/banners', background: 'POST /v1/background-images' } as const;
const changes = { banner: 'PATCH /v1/banners/:id', background: 'PATCH /v1/background-images/:id' } as const;

type FieldOf<N extends string> = (name: `data.${N}`) => { name: string; error?: string };

interface Props<N extends string> {
  of: 'banner' | 'background';
  /** Null for a new one. */
  record: { id: string; url: string; updated_at: string } | null;
  wide?: boolean;
  /** The field that names it, and its label and value. */
  naming: { field: N; label: string; value: string; onChange: (value: string) => void };
  /** Whether another field than the picture has changed. */
  isChanged: boolean;
  faults?: { readonly [Name in `data.${N}`]?: string | false | null | undefined };
  /** The other fields, before and after the picture. */
  before?: (field: FieldOf<N>) => ReactNode;
  after?: (field: FieldOf<N>) => ReactNode;
  /** What is sent beside the picture. */
  fields: () => object;
  onClose: () => void;
}

/** Uploads a picture with its fields, or changes one. */
export function PictureForm<N extends string>(props: Props<N>) {
  const { of, record, wide, naming, isChanged, faults, before, after, fields, onClose } = props;
  const t = useT(banners);
  const words = useT(uploads);
  const shared = useT(common);
  const ruleText = useRule();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const options = {
    onSuccess: () => {
      showToast('success', shared('success'), record ? t(`${of}_edited`) : words('uploaded'));
      onClose();
    },
    onError: (failure: Error) => {
      setError(failure);
      showError(failure, shared);
    },
  };
  const create = useUpload(creations[of], options);
  const change = useUpload(changes[of], options);
  const upload = record ? change : create;
  const typed = naming.value.trim();
  const name: `data.${N}` = `data.${naming.field}`;
  const submit = () => {
    const data = JSON.stringify({ ...fields(), ...(record && { updated_at: record.updated_at }) });
    const sent = { body: { data }, files: { files: file ?? undefined } };
    if (record) change.send({ params: { id: record.id }, ...sent });
    else create.send(sent);
  };
  const found: Record<string, string | false | null | undefined> = {
    [name]:
      typed.length < BANNER_TITLE_MIN && ruleText({ code: typed === '' ? 'title_required' : 'title_short' }),
    ...faults,
    files: !record && !file && ruleText({ code: 'file_needed' }),
  };
  return (
    <FormDialog<string>
      title={t(record ? `edit_${of}` : `new_${of}`)}
      {...(wide && { wide })}
      className={styles.form}
      busy={upload.isPending}
      isChanged={file !== null || isChanged}
      faults={found}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label={naming.label}
            value={naming.value}
            maxLength={BANNER_TITLE_MAX}
            onChange={({ target }) => naming.onChange(target.value)}
            {...field(name)}
          />
          {before?.(field)}
          <PictureField
            of={of}
            current={record?.url ?? null}
            file={file}
            onFile={setFile}
            error={field('files').error}
            sending={upload.sending}
          />
          {after?.(field)}
        </>
      )}
    </FormDialog>
  );
}
