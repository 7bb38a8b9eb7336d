import type { RuleCode } from '../../../contract/errors.ts';
import { ruleTexts } from '../../../contract/texts/pt-BR.ts';
import { area } from '../area.ts';
import { ruleFiles } from '../codeTexts.ts';

/** Broken rules, by the codes of the contract. */
export const rules = area<RuleCode>(ruleTexts, ruleFiles);
