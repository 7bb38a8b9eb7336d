import { ApiError } from '../../dataProvider/ApiError.ts';

/** A server message containing 'already' reads 'Permissão já existente!' (spec 1 §8). */
export function whyRefused(error: unknown, exists: string, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.message.includes('already')) return exists;
  return error.issues[0]?.message ?? error.message;
}
