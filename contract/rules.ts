import { z } from 'zod';
import type { Issue } from '../domain/issue.ts';
import type { RuleCode, Values } from './errors.ts';

/** Used as a schema's message: `z.string().min(1, rule('required'))`. */
export const rule = (code: RuleCode): RuleCode => code;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const formats: Readonly<Record<string, RuleCode>> = {
  date: 'date_invalid',
  datetime: 'datetime_invalid',
  email: 'email_invalid',
  uuid: 'id_invalid',
};

const sizes: Readonly<Record<string, readonly [tooSmall: RuleCode, tooBig: RuleCode]>> = {
  string: ['text_too_short', 'text_too_long'],
  array: ['list_too_short', 'list_too_long'],
};
const numberSizes = ['number_too_small', 'number_too_big'] as const;

/** Fallback for schemas without a rule. */
function codeOf(issue: RawIssue): RuleCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'value_invalid';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'required' : 'option_invalid';
    case 'too_small':
    case 'too_big':
      return (sizes[issue.origin] ?? numberSizes)[issue.code === 'too_small' ? 0 : 1];
    case 'invalid_format':
      return formats[issue.format] ?? 'format_invalid';
    case 'unrecognized_keys':
      return 'field_unknown';
    default:
      return 'value_invalid';
  }
}

z.config({ localeError: codeOf });

function valuesOf(issue: z.core.$ZodIssue): Values | undefined {
  if (issue.code === 'unrecognized_keys') return { field: issue.keys.join(', ').slice(0, 200) };
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const size = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  return issue.origin in sizes ? { count: size } : { limit: size };
}

export function issueOf(issue: z.core.$ZodIssue): Issue<RuleCode> {
  // A schema's own message is a code, too.
  const code = issue.message as RuleCode;
  const values = valuesOf(issue);
  return { path: issue.path.map(String).join('.'), code, ...(values && { values }) };
}
