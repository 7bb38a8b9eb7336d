import type { RuleCode } from '../../../contract/errors.ts';
import type { Issue } from '../../../domain/issue.ts';
import type { RuleText } from '../../i18n/useRule.ts';

/** The first text of each path, in the order of the issues. */
export function faultsOf(issues: readonly Issue<RuleCode>[], ruleText: RuleText): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of issues) faults[issue.path] ??= ruleText(issue);
  return faults;
}
