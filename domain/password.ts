import type { Issue } from './issue.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 32;

export type PasswordIssueCode =
  | 'password_required'
  | 'password_length'
  | 'password_composition'
  | 'confirmation_required'
  | 'confirmation_mismatch';

const MESSAGES: Readonly<Record<PasswordIssueCode, string>> = {
  password_required: 'É necessário incluir uma senha',
  password_length: 'A senha deve ter entre 8 e 32 caracteres',
  password_composition: 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.',
  confirmation_required: 'É necessário incluir a confirmação de senha',
  confirmation_mismatch: 'As senhas não coincidem',
};

/**
 * Why a new password is refused, or null: 8 to 32 characters, none of them a space, with a lower-case letter, an
 * upper-case letter and a digit (spec 1 §5). A space is told as the length rule, which counts non-space characters.
 */
export function passwordIssue(password: string): Issue<PasswordIssueCode> | null {
  if (password === '') return issue('password_required');
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || /\s/u.test(password)) return issue('password_length');
  const complete = [/\p{Ll}/u, /\p{Lu}/u, /[0-9]/].every((kind) => kind.test(password));
  return complete ? null : issue('password_composition');
}

/** Why the repeated password is refused, or null (spec 1 §5). */
export function confirmationIssue(password: string, confirmation: string): Issue<PasswordIssueCode> | null {
  if (confirmation === '') return issue('confirmation_required');
  return confirmation === password ? null : issue('confirmation_mismatch');
}

function issue(code: PasswordIssueCode): Issue<PasswordIssueCode> {
  return { code, message: MESSAGES[code] };
}
