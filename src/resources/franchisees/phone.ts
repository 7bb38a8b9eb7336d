import { digitsOf } from '../../../domain/brazil.ts';

/** (99) 99999-9999; a number of another country stays as it was typed. */
export function franchiseePhone(typed: string): string {
  if (typed.startsWith('+')) return typed;
  const digits = digitsOf(typed).slice(0, 11);
  if (digits.length <= 2) return digits.length > 0 ? `(${digits}` : '';
  const rest = digits.slice(2);
  const head = digits.length > 10 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${rest.length > head ? `${rest.slice(0, head)}-${rest.slice(head)}` : rest}`;
}
