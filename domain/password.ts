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
 * The rules that a new password breaks (ACCESS-12): 8 to 32 characters without a space, with a lower-case letter, an upper-case
 * letter and a digit. A space breaks the length rule, which counts non-space characters.
 */
export function passwordIssues(password: string): Coded<PasswordIssueCode>[] {
  const length = [...password].length;
  const broken: Partial<Record<PasswordIssueCode, boolean>> = {
    password_required: password === '',
    password_length: length < PASSWORD_MIN || length > PASSWORD_MAX || /\s/u.test(password),
    password_composition: ![/\p{Ll}/u, /\p{Lu}/u, /[0-9]/].every((kind) => kind.test(password)),
  };
  return (Object.keys(broken) as PasswordIssueCode[])
    .filter((code) => broken[code])
    .map((code) => ({ code }));
}

/** The first rule that a new password breaks, or null. */
export const passwordIssue = (password: string) => passwordIssues(password)[0] ?? null;

/** Why the repeated password is refused, or null. */
export function confirmationIssue(password: string, confirmation: string): Coded<PasswordIssueCode> | null {
  if (confirmation === '') return { code: 'confirmation_required' };
  return confirmation === password ? null : { code: 'confirmation_mismatch' };
}
