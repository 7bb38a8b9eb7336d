import { confirmationIssue, passwordIssue } from '../../../domain/password.ts';
import { useRule } from '../../i18n/useRule.ts';

/** Returns validators for react-hook-form: true, or the text to show. */
export function usePasswordChecks() {
  const ruleText = useRule();
  const check = (issue: ReturnType<typeof passwordIssue>) => (issue ? ruleText(issue) : true);
  return {
    password: (value: string) => check(passwordIssue(value)),
    confirmation: (password: string, value: string) => check(confirmationIssue(password, value)),
  };
}
