import { rules } from 'virtual:texts/rules';
import { useCallback } from 'react';
import type { RuleCode } from '../../contract/errors.ts';
import { textOf } from '../../contract/format.ts';
import type { Coded } from '../../domain/issue.ts';
import { usePreferences } from '../browser/preferences.ts';
import { useTexts } from './useT.ts';

export type RuleText = (rule: Coded<RuleCode>) => string;

export function useRule(): RuleText {
  const { language } = usePreferences();
  const texts = useTexts(rules);
  return useCallback((rule) => textOf(language, texts, rule) ?? rule.code, [language, texts]);
}
