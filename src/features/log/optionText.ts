import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { listLabelKey } from '../../../domain/onboardingView.ts';
import { userTypes } from '../../../domain/userTypes.ts';

type Texts = Readonly<Record<string, string>>;
export interface OptionTexts {
  logs: Texts;
  shared: Texts;
  options: Texts;
}

/** Undefined for a value outside the closed lists. */
export function optionText({ logs, shared, options }: OptionTexts, value: string): string | undefined {
  const status = ONBOARDING_STATUSES.find((each) => each === value);
  if (status) return shared[`status.${listLabelKey(status)}`];
  const type = userTypes.find((each) => each === value);
  return type ? shared[`type.${type}`] : (logs[`value.${value}`] ?? options[value]);
}
