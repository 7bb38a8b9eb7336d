import { common } from 'virtual:texts/common';
import { contracts } from 'virtual:texts/contracts';
import { documents } from 'virtual:texts/documents';
import { users } from 'virtual:texts/users';
import {
  IconAdjustments,
  IconArrowsJoin2,
  IconCalendarTime,
  IconClockX,
  IconFiles,
  IconFileText,
  IconMailForward,
  IconPencil,
  IconShieldCog,
  IconShieldOff,
  IconStairs,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import type { Owner } from '../../features/availability/useAvailability.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { compact } from '../list/compact.ts';
import type { RowAction } from '../list/types.ts';
import { AccessDialog } from './AccessDialog.tsx';
import { OnboardingDialog } from './OnboardingDialog.tsx';
import type { UserRow } from './UserList.tsx';
import { useResend } from './useResend.ts';

const LevelDialog = lazyDialog(() => import('../../features/level/LevelDialog.tsx'));
const ManageAvailabilityDialog = lazyDialog(() => import('./ManageAvailabilityDialog.tsx'));
const PersonDocuments = lazyDialog(() => import('../documents/PersonDocuments.tsx'));
const NewContractDialog = lazyDialog(() => import('../contracts/NewContractDialog.tsx'));

export function useUserRowActions(onEdit: (user: UserRow) => void): {
  actions: (user: UserRow) => RowAction[];
  dialog: ReactNode;
} {
  const t = useT(users);
  const contract = useT(contracts);
  const document = useT(documents);
  const { view } = useSignedIn();
  const { removeFactor, resend, reset } = useUserMutations();
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const isAdmin = view.activeType === 'ADMIN';
  const canEdit = canBeGranted(view.permissions, ['edit:users']);
  const canResend = canEdit || canBeGranted(view.permissions, ['create:users']);

  const dialogs = {
    access: (user: UserRow) => (close: () => void) => <AccessDialog user={user} onClose={close} />,
    contract:
      ({ student_id, name }: UserRow) =>
      (close: () => void) => (
        <NewContractDialog student={{ student_id: student_id ?? '', name }} onClose={close} />
      ),
    documents:
      ({ user_id, name }: UserRow) =>
      (close: () => void) => <PersonDocuments person={{ id: user_id, name }} onClose={close} />,
    factor: (user: UserRow) => (close: () => void) => (
      <ConfirmDialog
        title={t('remove_factor_title', { name: user.name })}
        text={t('remove_factor_text')}
        action={t('remove_factor_action')}
        destructive
        onConfirm={() => removeFactor.mutateAsync(user)}
        onClose={close}
      />
    ),
    hours:
      (owner: Owner, { name }: UserRow) =>
      (close: () => void) => <ManageAvailabilityDialog owner={owner} name={name} onClose={close} />,
    level:
      ({ student_id, name }: UserRow) =>
      (close: () => void) => <LevelDialog student={{ student_id: student_id ?? '', name }} onClose={close} />,
    onboarding: (user: UserRow) => (close: () => void) => <OnboardingDialog user={user} onClose={close} />,
    reset: (user: UserRow) => (close: () => void) => (
      <ConfirmDialog
        title={t('reset_title', { name: user.name })}
        text={t('reset_text')}
        action={t('reset_action')}
        destructive
        onConfirm={() => reset.mutateAsync(user)}
        onClose={close}
      />
    ),
  };

  const actions = (user: UserRow): RowAction[] => {
    const isStudent = isAdmin && user.student_id !== null;
    const owner = ownerOf(user);
    const action = (
      label: string,
      icon: RowAction['icon'],
      run: () => void,
      more: Partial<RowAction> = {},
    ): RowAction => ({
      label,
      icon,
      run,
      ...more,
    });
    const inMenu = { inOverflowMenu: true } as const;
    const isEditing = isAdmin && canEdit;
    return compact([
      canEdit && action(t('edit'), IconPencil, () => onEdit(user)),
      canEdit && action(document('action'), IconFiles, () => show(dialogs.documents(user)), inMenu),
      isEditing && action(t('access'), IconShieldCog, () => show(dialogs.access(user))),
      canResend &&
        action(t('resend'), IconMailForward, () => resend.mutate(user), {
          inOverflowMenu: true,
          unavailable: user.email_received_status === 'confirmed' && t('already_confirmed'),
        }),
      isEditing &&
        user.user_id !== view.user.user_id &&
        action(t('remove_factor'), IconShieldOff, () => show(dialogs.factor(user)), inMenu),
      isEditing &&
        action(
          t('merge_records'),
          IconArrowsJoin2,
          () => void navigate(href('/users/merge', { id: user.user_id })),
          inMenu,
        ),
      isEditing &&
        owner !== null &&
        action(t('manage_hours'), IconCalendarTime, () => show(dialogs.hours(owner, user)), inMenu),
      isStudent && canEdit && action(t('change_level'), IconStairs, () => show(dialogs.level(user)), inMenu),
      isStudent &&
        canEdit &&
        action(contract('action'), IconFileText, () => show(dialogs.contract(user)), inMenu),
      isStudent &&
        canEdit &&
        action(t('reset'), IconClockX, () => show(dialogs.reset(user)), {
          inOverflowMenu: true,
          unavailable: user.is_allocated && t('reset_unavailable'),
        }),
      isStudent &&
        canBeGranted(view.permissions, ['edit:onboarding_status']) &&
        action(t('change_onboarding'), IconAdjustments, () => show(dialogs.onboarding(user)), inMenu),
    ]);
  };

  return { actions, dialog };
}

/** Owner of the weekly hours on which lessons depend. */
function ownerOf({ student_id, teacher_id }: UserRow): Owner | null {
  if (student_id) return { student_id };
  return teacher_id ? { teacher_id } : null;
}

const resetOf = async (call: Call, { student_id }: UserRow) => {
  if (!student_id) throw new Error('no student id');
  await call('PATCH /v1/users/reset-availability/:id', { params: { id: student_id } });
};

function useUserMutations() {
  const t = useT(users);
  const shared = useT(common);

  const resend = useResend();
  const reset = useSteps(resetOf, {
    onSuccess: (_, { name }) => {
      showToast('success', shared('success'), t('availability_reset', { name }));
    },
    onError: (error, { student_id }) =>
      student_id ? showError(error, shared) : showToast('warning', shared('attention'), t('no_student_id')),
  });
  const removeFactor = useDialogChange('POST /v1/users/:id/remove-second-factor', {
    input: ({ id }: UserRow) => ({ params: { id } }),
    done: (_, { name }) => ({ title: t('factor_removed'), text: name }),
  });
  return { removeFactor, resend, reset };
}
