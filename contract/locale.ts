import { z } from 'zod';
import { texts } from './messages.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const formats: Record<string, string> = {
  date: texts.date,
  datetime: 'Data e hora inválidas.',
  email: texts.email,
  uuid: 'Identificador inválido.',
};

const sizes = (issue: { origin: string }, bound: string, limit: unknown): string => {
  if (issue.origin === 'string') return `Use ${bound} ${limit} caractere(s).`;
  return issue.origin === 'array'
    ? `Informe ${bound} ${limit} item(ns).`
    : `O valor deve ser ${bound} ${limit}.`;
};

/** What a person reads where a schema gives no text of its own (ruling A: Portuguese, fit to show). */
function message(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? texts.required : 'Valor inválido.';
    case 'invalid_value':
      return 'Opção inválida.';
    case 'too_big':
      return sizes(issue, 'no máximo', issue.maximum);
    case 'too_small':
      return sizes(issue, 'no mínimo', issue.minimum);
    case 'invalid_format':
      return formats[issue.format] ?? 'Formato inválido.';
    case 'unrecognized_keys':
      return `Campo desconhecido: ${issue.keys.join(', ').slice(0, 200)}.`;
    default:
      return 'Valor inválido.';
  }
}

z.config({ localeError: message });
