import { sales } from 'virtual:texts/sales';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { type ListLabelKey, listLabelKey } from '../../../domain/onboardingView.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import styles from './Sales.module.css';
import type { Student } from './StageRows.tsx';

const shown = {
  waiting_signature: 'AGUARDANDO_ASSINATURA_CONTRATO',
  waiting_payment: 'AGUARDANDO_PAGAMENTO',
  waiting_start: 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  waiting_availability: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  completed: 'CONCLUIDO',
} as const satisfies Record<string, OnboardingStatus>;

export function StagesCard({ students }: { students: readonly Student[] }) {
  const t = useT(sales);
  const counts = countStages(students);
  const late = students.filter(({ is_delinquent }) => is_delinquent).length;
  return (
    <Card
      title={t('stages')}
      aside={<span className={styles.quiet}>{t('students_count', { count: students.length })}</span>}
    >
      <ul className={styles.stages}>
        {(Object.keys(shown) as (keyof typeof shown)[]).map((key) => (
          <li key={key}>
            <StatusRing status={shown[key]} />
            <strong>{counts[key]}</strong>
          </li>
        ))}
        {late > 0 && (
          <li>
            <span className={styles.delinquent}>{t('delinquent')}</span>
            <strong>{late}</strong>
          </li>
        )}
      </ul>
    </Card>
  );
}

export function countStages(
  students: readonly { onboarding_status: OnboardingStatus }[],
): Record<ListLabelKey, number> {
  const counts: Record<ListLabelKey, number> = {
    waiting_signature: 0,
    waiting_payment: 0,
    waiting_start: 0,
    waiting_availability: 0,
    completed: 0,
  };
  for (const { onboarding_status } of students) counts[listLabelKey(onboarding_status)] += 1;
  return counts;
}
