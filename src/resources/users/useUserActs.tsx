import {
  IconAdjustments,
  IconClockX,
  IconFileText,
  IconMailForward,
  IconPencil,
  IconShieldCog,
  IconShieldOff,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { contracts } from '../../i18n/pt-BR/contracts.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RowAct } from '../list/types.ts';
import { AccessDialog } from './AccessDialog.tsx';
import { OnboardingDialog } from './OnboardingDialog.tsx';
import type { UserRow } from './UserList.tsx';
import { useUserActions } from './useUserActions.ts';

const NewContractDialog = lazy(() => import('../contracts/NewContractDialog.tsx'));

interface Open {
  what: 'access' | 'contract' | 'factor' | 'onboarding' | 'reset';
  user: UserRow;
}

/** What can be done to a user, and the dialog of what is being done. */
export function useUserActs(onEdit: (user: UserRow) => void): {
  acts: (user: UserRow) => RowAct[];
  dialog: ReactNode;
} {
  const t = useT(users);
  const contract = useT(contracts);
  const { view } = useSignedIn();
  const { removeFactor, resend, reset } = useUserActions();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isAdmin = view.activeType === 'ADMIN';
  const mayEdit = seemsGranted(view.permissions, ['edit:users']);
  const mayResend = mayEdit || seemsGranted(view.permissions, ['create:users']);

  const acts = (user: UserRow): RowAct[] => {
    const isStudent = isAdmin && user.student_id !== null;
    const act = (
      label: string,
      icon: RowAct['icon'],
      run: () => void,
      more: Partial<RowAct> = {},
    ): RowAct => ({
      label,
      icon,
      run,
      ...more,
    });
    return [
      ...(mayEdit ? [act(t('edit'), IconPencil, () => onEdit(user))] : []),
      ...(isAdmin && mayEdit
        ? [act(t('access'), IconShieldCog, () => setOpen({ what: 'access', user }))]
        : []),
      ...(mayResend
        ? [
            act(t('resend'), IconMailForward, () => resend.mutate(user), {
              rare: true,
              unavailable: user.email_received_status === 'confirmed' && t('already_confirmed'),
            }),
          ]
        : []),
      ...(isAdmin && mayEdit && user.user_id !== view.user.user_id
        ? [act(t('remove_factor'), IconShieldOff, () => setOpen({ what: 'factor', user }), { rare: true })]
        : []),
      ...(isStudent && mayEdit
        ? [
            act(contract('action'), IconFileText, () => setOpen({ what: 'contract', user }), { rare: true }),
            act(t('reset'), IconClockX, () => setOpen({ what: 'reset', user }), {
              rare: true,
              unavailable: user.is_allocated && t('reset_unavailable'),
            }),
          ]
        : []),
      ...(isStudent && seemsGranted(view.permissions, ['edit:onboarding_status'])
        ? [
            act(t('change_onboarding'), IconAdjustments, () => setOpen({ what: 'onboarding', user }), {
              rare: true,
            }),
          ]
        : []),
    ];
  };

  const dialogs = {
    access: (user: UserRow) => <AccessDialog user={user} onClose={close} />,
    contract: ({ student_id, name }: UserRow) => (
      <Suspense>
        <NewContractDialog student={{ student_id: student_id ?? '', name }} onClose={close} />
      </Suspense>
    ),
    factor: (user: UserRow) => (
      <ConfirmDialog
        title={t('remove_factor_title', { name: user.name })}
        text={t('remove_factor_text')}
        action={t('remove_factor_action')}
        destroys
        onConfirm={() => removeFactor.mutateAsync(user)}
        onClose={close}
      />
    ),
    onboarding: (user: UserRow) => <OnboardingDialog user={user} onClose={close} />,
    reset: (user: UserRow) => (
      <ConfirmDialog
        title={t('reset_title', { name: user.name })}
        text={t('reset_text')}
        action={t('reset_action')}
        destroys
        onConfirm={() => reset.mutateAsync(user)}
        onClose={close}
      />
    ),
  };
  return { acts, dialog: open && dialogs[open.what](open.user) };
}
