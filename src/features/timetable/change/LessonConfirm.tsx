import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useT } from '../../../i18n/useT.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDialogChange } from '../../dialog/useDialogChange.ts';
import type { Lesson } from '../lesson/lesson.ts';

interface Props {
  lesson: Lesson;
  onClose: () => void;
}

export function RemoveLessonDialog({ lesson, onClose }: Props) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const remove = useDialogChange('DELETE /v1/calendar/:id', {
    input: () => ({ params: { id: lesson.id } }),
    done: ({ erased }) => t(erased ? 'deleted' : 'delete_kept'),
    fallback: t('delete_failed'),
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
  const restore = useDialogChange('POST /v1/calendar/:id/restore', {
    input: () => ({ params: { id: lesson.id } }),
    done: t('restored'),
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
