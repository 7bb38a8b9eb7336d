import { isStorable } from '../../domain/plainText.ts';

/** Whether the database accepts every text in a value as JSON, the names of its fields included. */
export function holdsStorableText(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && holdsStorableText(inner));
}
