import { useAllRows } from '../../dataProvider/calls.ts';
import type { Choice } from '../../ui/Field.tsx';

/** The courses on offer by name, and those that the record has already, though they are switched off (REG-24); a filter offers all. */
export function useCourses(kept: 'all' | readonly (string | null | undefined)[] = []): Choice[] {
  const { data = [] } = useAllRows(
    'GET /v1/courses',
    { query: { with_inactive: 'true' } },
    { staleTime: 120_000 },
  );
  return data
    .filter(({ id, status }) => status || kept === 'all' || kept.includes(id))
    .map(({ id, course }) => ({ value: id, label: course }));
}
