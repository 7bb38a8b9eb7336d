import { digitsOf, isCnpj, isCpf, normaliseCnpj } from './brazil.ts';
import { EMAIL } from './email.ts';

export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

/** The Banco Central's limit for any kind of key. */
export const PIX_KEY_MAX = 77;

const random = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const phone = /^\+55[1-9]\d(9\d{8}|[2-5]\d{7})$/;
/** Eleven bare digits may be a mistyped CPF: a phone without its country shows its area in parentheses. */
const withArea = /^\([1-9]\d\)\s?9?\d{4}-?\d{4}$/;

interface PixKey {
  kind: PixKeyKind;
  /** The key has the form of the directory of keys: no punctuation, and phones with +55. */
  key: string;
}

/** Parses a Pix key (SCHOOL-2); null when the text is not a valid one. */
export function readPixKey(text: string): PixKey | null {
  const typed = text.trim();
  if (typed.length > PIX_KEY_MAX) return null;
  if (random.test(typed)) return { kind: 'random', key: typed.toLowerCase() };
  if (typed.includes('@')) return EMAIL.test(typed) ? { kind: 'email', key: typed.toLowerCase() } : null;
  if (/^[\d.\-/\s]+$/.test(typed) && isCpf(typed)) return { kind: 'cpf', key: digitsOf(typed) };
  const number = `${withArea.test(typed) ? '+55' : ''}${typed.replace(/[\s().-]/g, '')}`;
  if (phone.test(number)) return { kind: 'phone', key: number };
  if (isCnpj(typed)) return { kind: 'cnpj', key: normaliseCnpj(typed) };
  return null;
}
