import { confirmationIssue, passwordIssue } from '../../../domain/password.ts';
import { useRule } from '../../i18n/useRule.ts';

/** The checks of a new password and its repetition, as react-hook-form expects them: true or the text to show. */
export function usePasswordChecks() {
  const ruleText = useRule();
  const check = (issue: ReturnType<typeof passwordIssue>) => (issue ? ruleText(issue) : true);
  return {
    password: (value: string) => check(passwordIssue(value)),
    confirmation: (password: string, value: string) => check(confirmationIssue(password, value)),
  };
}
