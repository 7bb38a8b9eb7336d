import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { ClassRow } from './ClassList.tsx';

/** Switching off cancels lessons, so it asks first. */
export function ClassSwitch({ taught: { id, title, status, lessons_ahead } }: { taught: ClassRow }) {
  const t = useT(classes);
  const shared = useT(common);
  const [asking, setAsking] = useState(false);
  const { mutate, mutateAsync } = useChange('PATCH /v1/classes/:id/change-status', {
    input: (to: boolean) => ({ params: { id }, body: { status: to } }),
    onSuccess: (_, to) => {
      showToast('success', t(to ? 'switched_on' : 'switched_off'), title);
    },
    onError: (error) =>
      showError(error, shared, { text: `${t('switch_failed', { title })}. ${errorText(error, shared)}` }),
  });
  return (
    <>
      <Switch
        aria-label={`${title}: ${shared(status ? 'active' : 'inactive')}`}
        checked={status}
        onChange={() => (status ? setAsking(true) : mutate(true))}
      />
      {asking && (
        <ConfirmDialog
          title={t('switch_off', { name: title })}
          text={
            lessons_ahead > 0 ? t('switch_off_text', { count: lessons_ahead }) : t('switch_off_no_lessons')
          }
          action={t('switch_off_action')}
          destructive
          onConfirm={() => mutateAsync(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
