import { ApiError } from '../../dataProvider/ApiError.ts';

/** Whether the steps begin again; the toast that says so outlives the form that is left. */
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_expired';
