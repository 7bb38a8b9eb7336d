import { useAllRows } from '../../dataProvider/calls.ts';
import type { Choice } from '../../ui/Field.tsx';

/** Active sellers, by name. */
export function useSellers(enabled: boolean): Choice[] {
  const { data = [] } = useAllRows(
    'GET /v1/fev',
    { query: { status: 'true' } },
    { enabled, staleTime: 60_000 },
  );
  return data.map(({ fev_id, name }) => ({ value: fev_id, label: name }));
}

/** Only active roles can be assigned. */
export function useRoles(enabled: boolean): Choice[] {
  const { data = [] } = useAllRows(
    'GET /v1/roles',
    { query: { status: 'true' } },
    { enabled, staleTime: 10_000 },
  );
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
