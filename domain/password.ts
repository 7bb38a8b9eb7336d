import type { Coded } from './issue.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 32;

export type PasswordIssueCode =
  | 'password_required'
  | 'password_length'
  | 'password_composition'
  | 'confirmation_required'
  | 'confirmation_mismatch';

/**
 * Why a new password is refused, or null: 8 to 32 characters without a space, with a lower-case letter, an upper-case
 * letter and a digit. A space breaks the length rule, which counts non-space characters.
 */
export function passwordIssue(password: string): Coded<PasswordIssueCode> | null {
  if (password === '') return { code: 'password_required' };
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || /\s/u.test(password))
    return { code: 'password_length' };
  const complete = [/\p{Ll}/u, /\p{Lu}/u, /[0-9]/].every((kind) => kind.test(password));
  return complete ? null : { code: 'password_composition' };
}

/** Why the repeated password is refused, or null. */
export function confirmationIssue(password: string, confirmation: string): Coded<PasswordIssueCode> | null {
  if (confirmation === '') return { code: 'confirmation_required' };
  return confirmation === password ? null : { code: 'confirmation_mismatch' };
}
