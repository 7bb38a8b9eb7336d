import { createContext, useContext } from 'react';

export interface RegistrationRights {
  /** Restricted to students, with the seller's own id. */
  isSeller: boolean;
  isNew: boolean;
  /** yyyy-MM-dd in the school's zone. */
  today: string;
  canGiveRoles: boolean;
  canWaive: boolean;
  /** A seller cannot change an existing student's address, course, plan and payment. */
  planLocked: boolean;
  /** Once a party has signed, the terms change only by a new contract. */
  termsLocked: boolean;
  /** A seller cannot change the identity of a confirmed person. */
  identityLocked: boolean;
  canSendPhoto: boolean;
  /** The address of the stored photo. */
  photo: string | null;
  /** The zone of the hours. */
  timezone: string;
  /** The changed e-mail that awaits confirmation. */
  pendingEmail: string | null;
  /** Whether a changed e-mail needs confirmation from the new address. */
  emailConfirmed: boolean;
}

export const RegistrationContext = createContext<RegistrationRights | null>(null);

export function useRegistrationRights(): RegistrationRights {
  const value = useContext(RegistrationContext);
  if (!value) throw new Error('A registration step outside the wizard.');
  return value;
}
