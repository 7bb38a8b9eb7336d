import { useCallback } from 'react';
import type { RuleCode } from '../../contract/errors.ts';
import { textOf } from '../../contract/format.ts';
import type { Coded } from '../../domain/issue.ts';
import { rules } from './pt-BR/rules.ts';
import { useTexts } from './useT.ts';

export type RuleText = (rule: Coded<RuleCode>) => string;

export function useRule(): RuleText {
  const texts = useTexts(rules);
  return useCallback((rule) => textOf(texts, rule) ?? rule.code, [texts]);
}
