import { common } from 'virtual:texts/common';
import { debtors } from 'virtual:texts/debtors';
import { formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Debtors.module.css';

/** How many students are how late, and with how much. */
export function DebtBands() {
  const t = useT(debtors);
  const shared = useT(common);
  const { data } = useCall('GET /v1/debtors/bands', {});
  if (!data) return null;
  return (
    <dl className={styles.bands}>
      {data.map(({ band, students, amount }) => (
        <div key={band}>
          <dt>{t(`band.${band}`)}</dt>
          <dd>
            <strong>{formatBRL(amount)}</strong>
            <span>{shared('students_count', { count: students })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
