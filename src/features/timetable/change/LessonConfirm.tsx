import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useChange } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Lesson } from '../lesson/lesson.ts';

interface Props {
  lesson: Lesson;
  onClose: () => void;
}

export function RemoveLessonDialog({ lesson, onClose }: Props) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const remove = useChange('DELETE /v1/calendar/:id', {
    input: () => ({ params: { id: lesson.id } }),
    onSuccess: ({ erased }) => showToast('success', shared('success'), t(erased ? 'deleted' : 'delete_kept')),
    onError: (error) => showError(error, shared, { fallback: t('delete_failed') }),
  });
  return (
    <ConfirmDialog
      title={t('delete_title')}
      text={t('delete_text')}
      action={shared('remove')}
      destructive
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}

export function RestoreLessonDialog({ lesson, onClose }: Props) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const restore = useChange('POST /v1/calendar/:id/restore', {
    input: () => ({ params: { id: lesson.id } }),
    onSuccess: () => showToast('success', shared('success'), t('restored')),
    onError: (error) => showError(error, shared),
  });
  return (
    <ConfirmDialog
      title={t('restore')}
      text={t('restore_text')}
      action={t('restore')}
      onConfirm={() => restore.mutateAsync()}
      onClose={onClose}
    />
  );
}
