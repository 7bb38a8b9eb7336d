import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { api } from '../../dataProvider/api.ts';
import type { Choice } from '../../ui/Field.tsx';

interface Listed<T> {
  response: T[];
  hasNextPage: boolean;
}

/** Every page of a list, for a picker. */
async function allPages<T>(page: (at: number) => Promise<Listed<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 1; ; at += 1) {
    const { response, hasNextPage } = await page(at);
    rows.push(...response);
    if (!hasNextPage) return rows;
  }
}

type Seller = Answer<'GET /v1/fev'>['response'][number];
type Role = Answer<'GET /v1/roles'>['response'][number];
type Course = Answer<'GET /v1/courses'>['response'][number];

/** Active sellers, by name; asked for only where a seller is chosen. */
export function useSellers(enabled: boolean): Choice[] {
  const { data } = useQuery({
    queryKey: ['options', 'sellers'],
    queryFn: ({ signal }) =>
      allPages<Seller>((page) =>
        api('GET /v1/fev', { query: { page, pageSize: 100, status: 'true' }, signal }),
      ),
    enabled,
    staleTime: 60_000,
  });
  return (data ?? []).map(({ fev_id, name }) => ({ value: fev_id, label: name }));
}

/** Active roles: only these can be given. */
export function useRoles(enabled: boolean): Choice[] {
  const { data } = useQuery({
    queryKey: ['options', 'roles'],
    queryFn: ({ signal }) =>
      allPages<Role>((page) =>
        api('GET /v1/roles', { query: { page, pageSize: 100, status: 'true' }, signal }),
      ),
    enabled,
    staleTime: 10_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useCourses(): Choice[] {
  const { data } = useQuery({
    queryKey: ['options', 'courses'],
    queryFn: ({ signal }) =>
      allPages<Course>((page) => api('GET /v1/courses', { query: { page, pageSize: 100 }, signal })),
    staleTime: 120_000,
  });
  return (data ?? []).map(({ id, course }) => ({ value: id, label: course }));
}
