import { student } from 'virtual:texts/student';
import { lazy, Suspense } from 'react';
import { EVOLUTION_CRITERIA, type EvolutionRange, evolutionRange } from '../../../domain/evolution.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { CardLines } from '../../ui/CardLines.tsx';
import { isoDate } from '../../ui/dates.ts';

const EvolutionChart = lazy(() => import('./EvolutionChart.tsx'));

interface Props {
  student_id: string;
  months: EvolutionRange;
  /** Pixels. */
  height: number;
}

export function EvolutionView({ student_id, months, height }: Props) {
  const t = useT(student);
  const { data: points, isPending, isError, refetch } = useEvolution(student_id, months);
  const marked = points?.some((point) => EVOLUTION_CRITERIA.some((criterion) => point[criterion] !== null));
  if (!points || !marked) {
    return <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_data_yet')} />;
  }
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <EvolutionChart points={points} height={height} />
    </Suspense>
  );
}

const ALL = 9999;

function useEvolution(student_id: string, months: EvolutionRange) {
  const range = evolutionRange(isoDate(new Date()), months);
  return useCall(
    'GET /v1/students-evolution',
    { query: { student_id, ...range, pageSize: ALL } },
    { select: ({ response }) => response },
  );
}
