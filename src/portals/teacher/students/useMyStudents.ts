import { keepPreviousData } from '@tanstack/react-query';
import type { Input, ResponseOf } from '../../../../contract/index.ts';
import { useCall } from '../../../dataProvider/calls.ts';

type Query = Input<'GET /v1/students/my-students'>['query'];
export type MyStudent = ResponseOf<'GET /v1/students/my-students'>['response'][number];
export type SortField = NonNullable<Query['orderBy']>;

/** A page of the teacher's own students; a student of two classes has two rows. */
export const useMyStudents = (query: Query) =>
  useCall('GET /v1/students/my-students', { query }, { placeholderData: keepPreviousData });
