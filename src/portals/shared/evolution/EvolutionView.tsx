import { lazy, Suspense } from 'react';
import { EVOLUTION_CRITERIA, type EvolutionRange } from '../../../../domain/evolution.ts';
import { student } from '../../../i18n/pt-BR/student.ts';
import { useT } from '../../../i18n/useT.ts';
import { CardLines } from '../CardLines.tsx';
import { useEvolution } from './useEvolution.ts';

const EvolutionChart = lazy(() => import('./EvolutionChart.tsx'));

interface Props {
  student_id: string;
  months: EvolutionRange;
  /** Pixels. */
  height: number;
}

/** The chart with its other states: on its way, failed, 'Sem dados para visualizar'. */
export function EvolutionView({ student_id, months, height }: Props) {
  const t = useT(student);
  const { data: points, isPending, isError, refetch } = useEvolution(student_id, months);
  const marked = points?.some((point) => EVOLUTION_CRITERIA.some((criterion) => point[criterion] !== null));
  if (!points || !marked) {
    return <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_evolution')} />;
  }
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <EvolutionChart points={points} height={height} />
    </Suspense>
  );
}
