import { AppError, refused } from '../../platform/errors.ts';

/** The most lessons to come of one class, so that they are computed in a moment. */
const MAX_LESSONS = 5000;
const code = 'class_too_long';

/** `path` is the field from which so many lessons follow. */
export function refuseLongClass(count: number, path = ''): void {
  if (count > MAX_LESSONS) throw refused({ path, code, values: { count: MAX_LESSONS } });
}

export const isLongClass = (error: unknown): boolean =>
  error instanceof AppError && error.issues?.some((issue) => issue.code === code) === true;
