import { common } from 'virtual:texts/common';
import { debtors } from 'virtual:texts/debtors';
import { debtBands } from '../../../domain/debtors.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Debtors.module.css';

/** Holds the place of a figure that is still read, so that the list below does not move. */
const blank = '\u00a0';

/** How many students are how late, and with how much. */
export function DebtBands() {
  const t = useT(debtors);
  const shared = useT(common);
  const { data, isError } = useCall('GET /v1/debtors/bands', {});
  if (isError) return null;
  return (
    <dl className={styles.bands} aria-busy={!data}>
      {debtBands.map((band) => {
        const debts = data?.find((each) => each.band === band);
        return (
          <div key={band}>
            <dt>{t(`band.${band}`)}</dt>
            <dd>
              <strong>{debts ? formatBRL(debts.amount) : blank}</strong>
              <span>{debts ? shared('students_count', { count: debts.students }) : blank}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
