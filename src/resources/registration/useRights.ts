import { useMemo } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { localZone } from '../../ui/dates.ts';
import type { RegistrationRights } from './context.ts';
import type { UserView } from './values.ts';

type Rights = Omit<RegistrationRights, 'today'>;

/** Returns what the caller can do in the registration form, regardless of the user. */
export function useRights(isNew: boolean): Rights {
  const { view } = useSignedIn();
  const isSeller = view.activeType === 'FEV';
  return useMemo(
    () => ({
      isSeller,
      isNew,
      canGiveRoles: !isSeller && canBeGranted(view.permissions, ['edit:roles']),
      canWaive: !isSeller && canBeGranted(view.permissions, ['edit:onboarding_status']),
      planLocked: isSeller && !isNew,
      termsLocked: false,
      identityLocked: false,
      canSendPhoto: canBeGranted(view.permissions, ['edit:users']),
      photo: null,
      timezone: localZone(),
      pendingEmail: null,
      emailConfirmed: false,
    }),
    [isSeller, isNew, view.permissions],
  );
}

/** Returns what the caller can do with the given user. */
export function rightsOver(user: UserView, rights: Rights): Rights {
  const emailConfirmed = user.email_received_status === 'confirmed';
  return {
    ...rights,
    emailConfirmed,
    identityLocked: rights.isSeller && emailConfirmed,
    pendingEmail: user.pending_email,
    termsLocked: user.has_signed,
    photo: user.photo_url,
    timezone: String(user.timezone ?? rights.timezone),
  };
}
