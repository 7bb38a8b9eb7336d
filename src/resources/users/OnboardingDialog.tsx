import { common } from 'virtual:texts/common';
import { users } from 'virtual:texts/users';
import { useState } from 'react';
import { type CoarseStatus, coarseStatus } from '../../../domain/onboardingView.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Ring } from '../../ui/StatusRing.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { UserRow } from './UserList.tsx';

const choices = [
  { value: 'pending', filled: 0.2, colour: 'var(--info)' },
  { value: 'in progress', filled: 0.6, colour: 'var(--warning)' },
  { value: 'completed', filled: 1, colour: 'var(--success)' },
] as const;

/** A refusal restores the selection (ONB-3). */
export function OnboardingDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT(users);
  const shared = useT(common);
  const now = user.onboarding_status && coarseStatus(user.onboarding_status);
  const [wanted, setWanted] = useState(now);
  const { mutate, isPending } = useChange('PATCH /v1/students/:id/change-onboarding-status', {
    input: (onboarding_status: CoarseStatus) => ({
      params: { id: user.student_id ?? '' },
      body: { onboarding_status },
    }),
    onSuccess: () => {
      showToast('success', shared('success'), t('onboarding_saved'));
      onClose();
    },
    onError: (error) => {
      setWanted(now);
      showError(error, shared, { fallback: t('onboarding_failed') });
    },
  });
  return (
    <Dialog
      title={t('onboarding_of', { name: user.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            variant="filled"
            disabled={wanted === now}
            busy={isPending}
            onClick={() => wanted && mutate(wanted)}
          >
            {shared('save')}
          </Button>
        </>
      }
    >
      {choices.map(({ value, filled, colour }) => (
        <ChoiceRow
          key={value}
          icon={<Ring filled={filled} colour={colour} />}
          title={t(`onboarding.${value}`)}
          text={t(`onboarding.${value}_text`)}
          picked={wanted === value}
          onClick={() => setWanted(value)}
        />
      ))}
    </Dialog>
  );
}
