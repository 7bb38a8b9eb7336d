import { classFiles } from 'virtual:texts/classFiles';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { useState } from 'react';
import { CLASS_FILE_TITLE, CLASS_FILES_MOST } from '../../../domain/classFiles.ts';
import { CLASS_FILE, fits } from '../../../domain/files.ts';
import { useAllRows } from '../../dataProvider/calls.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import type { ClassFile } from '../../features/classFiles/classFile.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import styles from './ClassFiles.module.css';

interface Props {
  /** Null for new files. */
  file: ClassFile | null;
  onClose: () => void;
}

/** Files are chosen together, have one title and one class, and become a card each. A cut line keeps them chosen, to be sent again. */
export default function FileDialog({ file, onClose }: Props) {
  const t = useT(classFiles);
  const words = useT(uploads);
  const shared = useT(common);
  const bytes = useFormatBytes();
  const [title, setTitle] = useState(file?.title ?? '');
  const [class_id, setClass] = useState(file?.class_id ?? '');
  const [chosen, setChosen] = useState<File[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const classes = useAllRows('GET /v1/classes', { query: { orderBy: 'title', order: 'ASC' } });
  const options = {
    onSuccess: () => {
      showToast('success', words('uploaded'));
      onClose();
    },
    onError: (failure: Error) => {
      setError(failure);
      showError(failure, shared);
    },
  };
  const creation = useUpload('POST /v1/teacher-documents', options);
  const change = useUpload('PATCH /v1/teacher-documents/:id', options);
  const { sending, isPending, isBroken, cancel } = file ? change : creation;
  const most = file ? 1 : CLASS_FILES_MOST;

  const faultOfFiles = (): string | null => {
    if (chosen.length === 0) return file ? null : t('file_required');
    if (chosen.length > most) return words('too_many', { n: most });
    const large = chosen.find(({ size }) => size > CLASS_FILE.maxBytes);
    if (large) return words('too_large', { name: large.name, size: bytes(CLASS_FILE.maxBytes) });
    return chosen.every((each) => fits(CLASS_FILE, each)) ? null : t('wrong_type');
  };
  const typed = title.trim();
  const faults = {
    title: typed === '' ? t('name_required') : typed.length < CLASS_FILE_TITLE.min ? t('name_short') : null,
    class_id: class_id === '' ? t('class_required') : null,
    [file ? 'file' : 'files']: faultOfFiles(),
  };
  const submit = () => {
    setError(null);
    const [replacement] = chosen;
    if (file) {
      const body = { title: typed, class_id, updated_at: file.updated_at };
      change.send({ params: { id: file.id }, body, files: { file: replacement } });
    } else creation.send({ body: { title: typed, class_id }, files: { files: chosen } });
  };

  return (
    <FormDialog<'title' | 'class_id' | 'file' | 'files'>
      title={file ? t('edit_title') : t('upload')}
      action={error && !isBroken ? t('send_again') : file ? undefined : shared('send')}
      busy={isPending}
      isChanged={chosen.length > 0 || title !== (file?.title ?? '')}
      actions={
        isPending && (
          <Button variant="plain" onClick={cancel}>
            {t('stop')}
          </Button>
        )
      }
      faults={faults}
      error={error}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            {...field('title')}
            label={shared('heading')}
            maxLength={CLASS_FILE_TITLE.max}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Select
            {...field('class_id')}
            label={t('class')}
            placeholder={t('choose_class')}
            choices={(classes.data ?? []).map((each) => ({ value: each.id, label: each.title }))}
            value={class_id}
            onChange={({ target }) => setClass(target.value)}
          />
          <FileField
            {...field(file ? 'file' : 'files')}
            label={t(file ? 'new_file' : 'files')}
            hint={t('hint')}
            rule={CLASS_FILE}
            most={most}
            files={chosen}
            onFiles={setChosen}
            sending={sending}
          />
        </>
      )}
    </FormDialog>
  );
}
