import type { FieldErrors } from 'react-hook-form';

/** The first message among a form's errors, however deep it lies. */
export function firstMessage(errors: FieldErrors): string | null {
  for (const error of Object.values(errors)) {
    if (!error || typeof error !== 'object') continue;
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
    const inner = 'type' in error ? null : firstMessage(error as FieldErrors);
    if (inner) return inner;
  }
  return null;
}
