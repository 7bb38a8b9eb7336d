import { ApiError } from '../../dataProvider/ApiError.ts';

/** The server's message where there is one (spec 1 §8), else the screen's own. */
export const whyFailed = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : fallback;
