import { type EvolutionRange, evolutionRange } from '../../../../domain/evolution.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { isoDate } from '../../../ui/dates.ts';

/** The whole of a student's marks in one answer. */
const ALL = 9999;

/** A student's marks by month over 3, 6 or 12 months up to the current one. */
export function useEvolution(student_id: string, months: EvolutionRange) {
  const range = evolutionRange(isoDate(new Date()), months);
  return useCall(
    'GET /v1/students-evolution',
    { query: { student_id, ...range, pageSize: ALL } },
    { select: ({ response }) => response },
  );
}
