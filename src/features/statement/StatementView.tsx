import { charges } from 'virtual:texts/charges';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { type Charge, type Refunding, useChargeWords } from './chargeWords.tsx';
import styles from './Statement.module.css';

export type Statement = ResponseOf<'GET /v1/statement/:user_id'>;

/** The fields of a charge that a statement shows to students, guardians and staff. */
export type ShownCharge = Omit<
  Charge,
  'can_be_covered' | 'refundable' | 'is_refunded_by_provider' | 'refund' | 'proof'
> &
  Refunding;

interface Props<C extends ShownCharge> {
  statement: Pick<Statement, 'name' | 'payer_name' | 'balance' | 'paid' | 'refunded'> & {
    charges: readonly C[];
  };
  /** What can be done with a charge. */
  actionsOf: (charge: C) => ReactNode;
}

/** What is to be paid, the earliest first and the fee before the plan, then the rest, the newest first, as the charges come. */
const inOrder = <C extends ShownCharge>(charges: readonly C[]): C[] => [
  ...charges.filter(({ status }) => isUnpaid(status)).toReversed(),
  ...charges.filter(({ status }) => !isUnpaid(status)),
];

/** The totals of a statement and its charges. */
export function StatementView<C extends ShownCharge>({ statement, actionsOf }: Props<C>) {
  const t = useT(charges);
  const { formatDate } = useDates();
  const { whatOf, stateOf, refundOf } = useChargeWords();
  const totals = [
    { label: t('to_pay'), cents: statement.balance },
    { label: t('paid'), cents: statement.paid },
    ...(statement.refunded > 0 ? [{ label: t('refunded'), cents: statement.refunded }] : []),
  ];
  return (
    <div className={styles.statement}>
      {statement.payer_name && statement.payer_name !== statement.name && (
        <p>{t('payer', { name: statement.payer_name })}</p>
      )}
      <dl className={styles.totals}>
        {totals.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatBRL(cents)}</dd>
          </div>
        ))}
      </dl>
      {statement.charges.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <ul className={styles.charges}>
          {inOrder(statement.charges).map((charge) => (
            <li key={charge.charge_id}>
              <div>
                <strong>{whatOf(charge)}</strong>
                <span>
                  {charge.status === 'paid' && charge.paid_at
                    ? t('paid_on', { day: formatDate(charge.paid_at) })
                    : `${t('due')}: ${formatDate(charge.due_date)}`}
                </span>
              </div>
              {charge.refunded > 0 && charge.status === 'paid' && (
                <span>{`${t('refunded')}: ${formatBRL(charge.refunded)}`}</span>
              )}
              <span className={styles.amount} data-owed={isUnpaid(charge.status) || undefined}>
                {formatBRL(charge.amount)}
              </span>
              {stateOf(charge)}
              {refundOf(charge)}
              {actionsOf(charge)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
