import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Input } from '../../../../contract/index.ts';
import { api } from '../../../dataProvider/api.ts';

type Query = Input<'GET /v1/students/my-students'>['query'];
export type MyStudent = Answer<'GET /v1/students/my-students'>['response'][number];
export type SortField = NonNullable<Query['orderBy']>;

/** A page of the teacher's own students; a student of two classes has two rows. */
export const useMyStudents = (query: Query) =>
  useQuery({
    queryKey: ['teacher', 'students', query],
    queryFn: ({ signal }) => api('GET /v1/students/my-students', { query, signal }),
    placeholderData: keepPreviousData,
  });
