import { common } from 'virtual:texts/common';
import { sales } from 'virtual:texts/sales';
import type { ResponseOf } from '../../../contract/index.ts';
import { type SalesStep, STATUS_OF_STEP } from '../../../domain/salesSteps.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import styles from './Sales.module.css';

const steps = Object.keys(STATUS_OF_STEP) as (keyof typeof STATUS_OF_STEP)[];

const listAt = (step: SalesStep): string => href('/students', { filter: JSON.stringify({ step }) });

interface Props {
  counts: ResponseOf<'GET /v1/students/steps'>;
  funnel: ResponseOf<'GET /v1/dashboard/fev/:fev_id'>['my_funnel'];
}

/** Shows how many students are at each step, and for how many days in general (FIG-12), with links to the filtered list. */
export function StagesCard({ counts, funnel }: Props) {
  const t = useT(sales);
  const daysAt = (step: SalesStep): string | undefined => {
    const days = funnel.find((each) => each.step === step)?.days ?? null;
    if (days === null) return undefined;
    return days === 0 ? t('today_at_step') : t('days_at_step', { count: days });
  };
  const shared = useT(common);
  return (
    <Card
      title={t('stages')}
      aside={<span className={styles.quiet}>{shared('students_count', { count: counts.all })}</span>}
    >
      <ul className={styles.stages}>
        {steps.map((step) => (
          <li key={step}>
            <Link href={listAt(step)}>
              <span className={styles.stage}>
                <StatusRing status={STATUS_OF_STEP[step]} />
                <span className={styles.quiet}>{daysAt(step)}</span>
              </span>
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
