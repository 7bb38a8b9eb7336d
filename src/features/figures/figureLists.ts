import type { StudentFigure } from '../../../domain/figures.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { type Address, href } from '../../browser/href.ts';

interface StudentFilter {
  figure?: StudentFigure;
  from?: string;
  to?: string;
  fev_id?: string;
  plan_duration?: string;
  student_status?: 'true' | 'false';
  has_seller?: 'true';
  is_corporate?: 'true' | 'false';
}

interface Registered {
  from?: string;
  to?: string;
}

/** The addresses of the lists behind figures; undefined for a list that the person may not open. */
export function useFigureLists() {
  const canOpen = useCanOpen();
  const listAt = (path: Address, filter: object): string | undefined =>
    canOpen(path)
      ? href(path, Object.keys(filter).length === 0 ? {} : { filter: JSON.stringify(filter) })
      : undefined;
  return {
    students: (filter: StudentFilter) => listAt('/students', filter),
    revenue: (filter: Required<Registered> & { is_corporate?: 'true' | 'false' }) =>
      listAt('/fev-dashboard/revenue', filter),
    sellers: (filter: Registered & { concluded?: 'true' } = {}) => listAt('/fev', filter),
    franchisees: (filter: Registered & { is_rated?: 'true' } = {}) =>
      listAt('/teachers', { type: 'FEE', ...filter }),
  };
}
