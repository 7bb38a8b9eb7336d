import { common } from 'virtual:texts/common';
import { sales } from 'virtual:texts/sales';
import type { ResponseOf } from '../../../contract/index.ts';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import type { SalesStep } from '../../../domain/salesSteps.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import styles from './Sales.module.css';

const shown = {
  sign: 'AGUARDANDO_ASSINATURA_CONTRATO',
  pay: 'AGUARDANDO_PAGAMENTO',
  start: 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  hours: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  ready: 'CONCLUIDO',
} as const satisfies Record<Exclude<SalesStep, 'late'>, OnboardingStatus>;

const listAt = (step: SalesStep): string => href('/students', { filter: JSON.stringify({ step }) });

/** Shows the number of students at each step, with links to the filtered list. */
export function StagesCard({ counts }: { counts: ResponseOf<'GET /v1/students/steps'> }) {
  const t = useT(sales);
  const shared = useT(common);
  return (
    <Card
      title={t('stages')}
      aside={<span className={styles.quiet}>{shared('students_count', { count: counts.all })}</span>}
    >
      <ul className={styles.stages}>
        {(Object.keys(shown) as (keyof typeof shown)[]).map((step) => (
          <li key={step}>
            <Link href={listAt(step)}>
              <StatusRing status={shown[step]} />
              <strong>{counts[step]}</strong>
            </Link>
          </li>
        ))}
        {counts.late > 0 && (
          <li>
            <Link href={listAt('late')}>
              <span className={styles.delinquent}>{t('delinquent')}</span>
              <strong>{counts.late}</strong>
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
