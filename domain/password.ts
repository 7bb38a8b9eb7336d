import type { Coded } from './issue.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 32;

export type PasswordIssueCode =
  | 'password_required'
  | 'password_length'
  | 'password_composition'
  | 'confirmation_required'
  | 'confirmation_mismatch';

/** 8 to 32 characters other than space, with a lower-case letter, an upper-case letter and a digit (ACCESS-12). */
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

export const passwordIssue = (password: string) => passwordIssues(password)[0] ?? null;

export function confirmationIssue(password: string, confirmation: string): Coded<PasswordIssueCode> | null {
  if (confirmation === '') return { code: 'confirmation_required' };
  return confirmation === password ? null : { code: 'confirmation_mismatch' };
}
