import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { api } from '../../dataProvider/api.ts';

export type Student = Answer<'GET /v1/students'>['response'][number];

/** Every student in the caller's scope, newest first. */
export const useOwnStudents = () =>
  useQuery({
    queryKey: ['students', 'own'],
    queryFn: async ({ signal }) => {
      const rows: Student[] = [];
      for (let page = 1; ; page += 1) {
        const { response, hasNextPage } = await api('GET /v1/students', {
          query: { page, pageSize: 100, orderBy: 'created_at', order: 'DESC' },
          signal,
        });
        rows.push(...response);
        if (!hasNextPage) return rows;
      }
    },
  });
