import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
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

export type Background = ResponseOf<'GET /v1/background-images'>['response'][number];

interface Props {
  background: Background | null;
  onClose: () => void;
}

/** Uploads a background, or changes one. */
export default function BackgroundForm({ background, onClose }: Props) {
  const t = useT(banners);
  const words = useT(uploads);
  const shared = useT(common);
  const ruleText = useRule();
  const [name, setName] = useState(background?.name ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const options = {
    onSuccess: () => {
      showToast('success', shared('success'), background ? t('background_edited') : words('uploaded'));
      onClose();
    },
    onError: (failure: Error) => {
      setError(failure);
      showError(failure, shared);
    },
  };
  const create = useUpload('POST /v1/background-images', options);
  const change = useUpload('PATCH /v1/background-images/:id', options);
  const upload = background ? change : create;
  const typed = name.trim();
  const faults = {
    'data.name':
      typed.length < BANNER_TITLE_MIN && ruleText({ code: typed === '' ? 'title_required' : 'title_short' }),
    files: !background && !file && ruleText({ code: 'file_needed' }),
  };
  const submit = () => {
    const data = JSON.stringify({ name, ...(background && { updated_at: background.updated_at }) });
    const sent = { body: { data }, files: { files: file ?? undefined } };
    if (background) change.send({ params: { id: background.id }, ...sent });
    else create.send(sent);
  };
  return (
    <FormDialog
      title={t(background ? 'edit_background' : 'new_background')}
      className={styles.form}
      busy={upload.isPending}
      isChanged={file !== null || name !== (background?.name ?? '')}
      faults={faults}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label={shared('name')}
            value={name}
            maxLength={BANNER_TITLE_MAX}
            onChange={({ target }) => setName(target.value)}
            {...field('data.name')}
          />
          <PictureField
            of="background"
            current={background?.url ?? null}
            file={file}
            onFile={setFile}
            error={field('files').error}
            sending={upload.sending}
          />
        </>
      )}
    </FormDialog>
  );
}
