import { common } from 'virtual:texts/common';
import { franchisees } from 'virtual:texts/franchisees';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { FRANCHISEE_PHOTO, FRANCHISEE_VIDEO } from '../../../domain/files.ts';
import type { FranchiseeField } from '../../../domain/franchisee.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { submitOnShortcut } from '../form/submitOnShortcut.ts';
import { FranchiseeFields, type FranchiseeValues } from './FranchiseeFields.tsx';
import styles from './Franchisees.module.css';
import { PicturePreview } from './PicturePreview.tsx';
import { SavingDialog } from './SavingDialog.tsx';

const blank: FranchiseeValues = {
  name: '',
  surname: '',
  phone: '',
  email: '',
  city: '',
  state: '',
  slug: '',
  franchiseType: 'sales',
  photo: null,
  video: null,
};

export function FranchiseeForm() {
  const t = useT(franchisees);
  const shared = useT(common);
  const navigate = useNavigate();
  const invalid = useInvalidToast();
  const form = useForm<FranchiseeValues>({ defaultValues: blank, mode: 'all' });
  const ended = useRef(false);
  const { photo, video } = form.watch();
  const [wrong, setWrong] = useState<{ photo?: string; video?: string }>({});
  const leave = () => void navigate(href('/administrator'));
  const upload = useUpload('POST /v1/franchisee', {
    onSuccess: () => {
      ended.current = true;
      showToast('success', shared('success'), t('created'));
      void navigate(href('/franchisees'));
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        for (const { path, message } of error.issues) {
          if (path === 'photo' || path === 'video') setWrong((before) => ({ ...before, [path]: message }));
          else form.setError(path as FranchiseeField, { type: 'server', message });
        }
      }
      showError(error, shared, { fallback: t('failed') });
    },
  });
  const save = invalid.handle(form.handleSubmit, ({ photo, video, ...body }) => {
    if (!upload.isPending)
      upload.send({ body, files: { photo: photo ?? undefined, video: video ?? undefined } });
  });
  const fileField = (name: 'photo' | 'video') => ({
    label: t(name),
    optional: shared('optional'),
    hint: t(`${name}_hint`),
    rule: name === 'photo' ? FRANCHISEE_PHOTO : FRANCHISEE_VIDEO,
    error: wrong[name],
    sending: upload.sending,
    ...oneFile(name === 'photo' ? photo : video, (file) => {
      setWrong((before) => ({ ...before, [name]: undefined }));
      form.setValue(name, file, { shouldDirty: true });
    }),
    onWrong: () => {
      form.setValue(name, null, { shouldDirty: true });
      showToast('warning', t('file_invalid'), t(`${name}_wrong`));
    },
  });
  return (
    <FormFrame
      form="franchisee"
      title={t('title')}
      aside={t('title_text')}
      actions={<ButtonLink href={href('/franchisees')}>{t('list_action')}</ButtonLink>}
      submit={t('save')}
      busy={upload.isPending}
      onLeave={leave}
    >
      <FormProvider {...form}>
        <form
          id="franchisee"
          className={styles.page}
          noValidate
          onKeyDown={submitOnShortcut}
          onSubmit={(event) => void save(event)}
        >
          <FranchiseeFields />
          <div className={styles.files}>
            <FileField
              {...fileField('photo')}
              preview={photo && <PicturePreview file={photo} label={t('photo')} />}
            />
            <FileField {...fileField('video')} />
          </div>
          <LeaveGuard ended={ended} />
        </form>
      </FormProvider>
      {upload.isPending && <SavingDialog sending={upload.sending} />}
    </FormFrame>
  );
}
