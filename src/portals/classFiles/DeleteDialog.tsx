import { classFiles } from 'virtual:texts/classFiles';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { useChange } from '../../dataProvider/calls.ts';
import type { ClassFile } from '../../features/classFiles/classFile.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

interface Props {
  file: ClassFile;
  onClose: () => void;
}

export default function DeleteDialog({ file, onClose }: Props) {
  const t = useT(classFiles);
  const words = useT(uploads);
  const shared = useT(common);
  const { mutateAsync } = useChange('PATCH /v1/teacher-documents/:id/change-status', {
    input: () => ({ params: { id: file.id } }),
    onSuccess: () => showToast('success', t('deleted')),
    onError: (error) => showError(error, shared, { title: words('not_deleted') }),
  });
  return (
    <ConfirmDialog
      title={t('confirm_delete')}
      text={t('confirm_text', { name: file.title })}
      action={shared('remove')}
      destructive
      onConfirm={() => mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
