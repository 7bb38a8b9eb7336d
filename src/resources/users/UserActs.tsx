import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconAdjustments, IconClockX, IconMailForward, IconPencil, IconShieldCog } from '@tabler/icons-react';
import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { OnboardingDialog } from './OnboardingDialog.tsx';
import type { UserRow } from './UserList.tsx';
import { useUserActions } from './useUserActions.ts';

/** What is being done to a user; a `menu` without a place is the phone's sheet, which has every action. */
export interface Act {
  what: 'menu' | 'access' | 'onboarding' | 'reset';
  user: UserRow;
  at?: HTMLElement | null;
}

interface Props {
  act: Act;
  onAct: (act: Act | null) => void;
  onEdit: (user: UserRow) => void;
}

/** The menu and the dialogs of one row, outside the table; what cannot be done now says why. */
export function UserActs({ act: { what, user, at }, onAct, onEdit }: Props) {
  const t = useT(users);
  const { view } = useSignedIn();
  const { resend, reset } = useUserActions();
  const close = () => onAct(null);
  if (what === 'access') return <AccessDialog user={user} onClose={close} />;
  if (what === 'onboarding') return <OnboardingDialog user={user} onClose={close} />;
  if (what === 'reset') {
    return (
      <ConfirmDialog
        title={t('reset_title', { name: user.name })}
        text={t('reset_text')}
        action={t('reset_action')}
        destroys
        onConfirm={() => reset.mutateAsync(user)}
        onClose={close}
      />
    );
  }

  const isAdmin = view.activeType === 'ADMIN';
  const isStudent = isAdmin && user.student_id !== null;
  const confirmed = user.email_received_status === 'confirmed';
  const run = (next: () => void) => () => {
    close();
    next();
  };
  const rest = [
    {
      text: t(confirmed ? 'already_confirmed' : 'resend'),
      icon: IconMailForward,
      disabled: confirmed,
      run: run(() => resend.mutate(user)),
    },
    isStudent && {
      text: t(user.is_allocated ? 'reset_unavailable' : 'reset'),
      icon: IconClockX,
      disabled: user.is_allocated,
      run: () => onAct({ what: 'reset', user }),
    },
    isStudent &&
      seemsGranted(view.permissions, ['view:onboarding_status']) && {
        text: t('change_onboarding'),
        icon: IconAdjustments,
        disabled: false,
        run: () => onAct({ what: 'onboarding', user }),
      },
  ].filter((action) => action !== false);

  if (at) {
    return (
      <Menu
        open
        anchorEl={at}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={close}
      >
        {rest.map((action) => (
          <MenuItem key={action.text} disabled={action.disabled} onClick={action.run}>
            {action.text}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  return (
    <Dialog title={user.name} onClose={close}>
      <ChoiceRow icon={<IconPencil size={20} />} title={t('edit')} onClick={run(() => onEdit(user))} />
      {isAdmin && (
        <ChoiceRow
          icon={<IconShieldCog size={20} />}
          title={t('access')}
          onClick={() => onAct({ what: 'access', user })}
        />
      )}
      {rest.map(({ text, icon: Icon, disabled, run: go }) => (
        <ChoiceRow key={text} icon={<Icon size={20} />} title={text} disabled={disabled} onClick={go} />
      ))}
    </Dialog>
  );
}
