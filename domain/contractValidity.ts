import { daysUntil } from './documents.ts';

/** A contract that expires soon is in force as well (CON-9). */
export const CONTRACT_VALIDITIES = ['expired', 'expiring', 'valid'] as const;
export type ContractValidity = (typeof CONTRACT_VALIDITIES)[number];

/** Days before the end of a contract. */
export const EXPIRING_DAYS = 30;

/** What the list says of a contract whose last day is `validity`; both are days of the school. */
export function contractValidity(validity: string, today: string): ContractValidity {
  const days = daysUntil(validity, today);
  if (days < 0) return 'expired';
  return days <= EXPIRING_DAYS ? 'expiring' : 'valid';
}
