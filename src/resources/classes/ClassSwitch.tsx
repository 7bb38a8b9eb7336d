import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { showToast } from '../../ui/toast.ts';
import type { ClassRow } from './ClassList.tsx';

type Change = Input<'PATCH /v1/classes/:id/change-status'>['body'];

/** Switching off cancels lessons, so it asks first, and can be undone while nobody has changed the class. */
export function ClassSwitch({ taught: { id, title, status, lessons_ahead } }: { taught: ClassRow }) {
  const t = useT(classes);
  const shared = useT(common);
  const [asking, setAsking] = useState(false);
  const { mutate, mutateAsync } = useChange('PATCH /v1/classes/:id/change-status', {
    input: (to: Change) => ({ params: { id }, body: to }),
    onSuccess: ({ updated_at }, to) => {
      if (to.status) return showToast('success', t('switched_on'), title);
      const undo = () => mutate({ status: true, is_undo: true, updated_at });
      return showUndo(t('switched_off'), title, { label: shared('undo'), undo });
    },
    onError: (error) =>
      showError(error, shared, { text: `${t('switch_failed', { title })}. ${errorText(error, shared)}` }),
  });
  return (
    <>
      <Switch
        aria-label={`${title}: ${shared(status ? 'active' : 'inactive')}`}
        checked={status}
        onChange={() => (status ? setAsking(true) : mutate({ status: true }))}
      />
      {asking && (
        <ConfirmDialog
          title={t('switch_off', { name: title })}
          text={
            lessons_ahead > 0 ? t('switch_off_text', { count: lessons_ahead }) : t('switch_off_no_lessons')
          }
          action={t('switch_off_action')}
          destructive
          onConfirm={() => mutateAsync({ status: false })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
