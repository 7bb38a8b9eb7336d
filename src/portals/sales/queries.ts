import { type RowOf, useAllRows } from '../../dataProvider/calls.ts';

export type Student = RowOf<'GET /v1/students'>;

/** Every student in the caller's scope, newest first. */
export const useOwnStudents = () =>
  useAllRows('GET /v1/students', { query: { orderBy: 'created_at', order: 'DESC' } });
