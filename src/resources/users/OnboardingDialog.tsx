import { users } from 'virtual:texts/users';
import { useState } from 'react';
import { type CoarseStatus, coarseStatus } from '../../../domain/onboardingView.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Ring } from '../../ui/StatusRing.tsx';
import type { UserRow } from './UserList.tsx';

const choices = [
  { value: 'pending', filled: 0.2, colour: 'var(--info)' },
  { value: 'in progress', filled: 0.6, colour: 'var(--warning)' },
  { value: 'completed', filled: 1, colour: 'var(--success)' },
] as const;

/** A refusal restores the selection (ONB-3). */
export function OnboardingDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT(users);
  const now = user.onboarding_status && coarseStatus(user.onboarding_status);
  const [wanted, setWanted] = useState(now);
  const { mutate, isPending } = useDialogChange('PATCH /v1/students/:id/change-onboarding-status', {
    input: (onboarding_status: CoarseStatus) => ({
      params: { id: user.student_id ?? '' },
      body: { onboarding_status },
    }),
    done: t('onboarding_saved'),
    fallback: t('onboarding_failed'),
    onClose,
    onError: () => setWanted(now),
  });
  return (
    <FormDialog
      title={t('onboarding_of', { name: user.name })}
      disabled={wanted === now}
      busy={isPending}
      onSubmit={() => wanted && mutate(wanted)}
      onClose={onClose}
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
    </FormDialog>
  );
}
