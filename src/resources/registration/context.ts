import { createContext, useContext } from 'react';

/** What the steps know beside the values. */
export interface RegistrationRights {
  /** Only the student type, with the seller's own id. */
  isSeller: boolean;
  isNew: boolean;
  /** yyyy-MM-dd in the school's zone. */
  today: string;
  canGiveRoles: boolean;
  canWaive: boolean;
  /** In the FEV context an existing student's address, course, plan and payment stay as they are. */
  planLocked: boolean;
  /** Somebody has signed the contract: its terms change by a new one only. */
  termsLocked: boolean;
  /** Who a confirmed person is, which a seller does not change. */
  identityLocked: boolean;
  /** The address that has still to confirm a changed e-mail. */
  pendingEmail: string | null;
  /** A changed e-mail waits for the confirmation of the new address. */
  emailConfirmed: boolean;
}

export const RegistrationContext = createContext<RegistrationRights | null>(null);

export function useRegistrationRights(): RegistrationRights {
  const value = useContext(RegistrationContext);
  if (!value) throw new Error('A registration step outside the wizard.');
  return value;
}
