import { availability } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { logs } from 'virtual:texts/logs';
import { options as optionTexts } from 'virtual:texts/options';
import { permissions } from 'virtual:texts/permissions';
import { roles } from 'virtual:texts/roles';
import type { LogChange } from '../../../contract/audit.ts';
import type { AuditContext } from '../../../contract/auditFields.ts';
import type { ResponseOf } from '../../../contract/index.ts';
import {
  actorLabel,
  contextLabel,
  contextsLabelled,
  fieldLabel,
  isLabelled,
  logSentence,
} from '../../../contract/logSentence.ts';
import { formatCep, formatCnpj, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import { formatBRL } from '../../../domain/money.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { actions } from '../../../domain/permissions.ts';
import { usePreferences } from '../../browser/preferences.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { optionText } from './optionText.ts';

export type LogRow = ResponseOf<'GET /v1/logs'>['response'][number];

/** Sentences, labels and values of the log in the person's language. */
export function useLogWords() {
  const texts = useTexts(logs);
  const resources = useTexts(permissions);
  const { language } = usePreferences();
  const contextOf = (row: LogRow) => contextLabel(texts, resources, row.context_code);
  const labelOf = (code: AuditContext) => contextLabel(texts, resources, code);
  return {
    contextOf,
    actorOf: ({ user_name }: LogRow) => actorLabel(texts, user_name),
    /** Codes of the contexts whose label contains the text. */
    contextsOf: (typed: string) => contextsLabelled(texts, labelOf, typed).join(',') || 'none',
    sentenceOf: (row: LogRow) => logSentence(texts, language, { ...row, context: contextOf(row) }),
    fieldOf: ({ field }: LogChange) => (isLabelled(texts, field) ? fieldLabel(texts, field) : field),
  };
}

const masks: Readonly<Record<string, (value: string) => string>> = {
  cpf: formatCpf,
  student_guardian_cpf: formatCpf,
  cnpj: formatCnpj,
  cep: formatCep,
  phone: formatPhone,
  student_guardian_phone: formatPhone,
};

export function useLogValues(): (change: LogChange, side: 'from' | 'to') => string {
  const texts = useTexts(logs);
  const resources: Readonly<Record<string, string>> = useTexts(permissions);
  const shared = useTexts(common);
  const access = useT(roles);
  const days = useT(availability);
  const options = useTexts(optionTexts);
  const { formatDate, formatMoment } = useDates();

  const optionOf = (value: string) => optionText({ logs: texts, shared, options }, value) ?? value;
  const hourOf = (value: string) => {
    const [name, start] = value.split(' ');
    const day = WEEKDAYS.find((each) => each === name);
    return day ? `${days(`short.${day}`)} ${start}` : value;
  };
  const permissionOf = (value: string) => {
    const [action, resource = ''] = value.split(':');
    const name = actions.find((each) => each === action);
    return `${resources[resource] ?? resource}: ${name ? access(name === 'edit' ? 'edit_operation' : name) : action}`;
  };
  const format: Partial<Record<LogChange['kind'], (value: string) => string>> = {
    day: (value) => formatDate(value),
    instant: (value) => formatMoment(value),
    money: (value) => formatBRL(Number(value)),
    flag: optionOf,
    option: optionOf,
    permission: permissionOf,
    hours: hourOf,
  };
  return ({ kind, field, ...change }, side) =>
    change[side].map(masks[field] ?? format[kind] ?? String).join(', ') || '-';
}
