import { agreements } from 'virtual:texts/agreements';
import { charges } from 'virtual:texts/charges';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Agreements.module.css';

interface Props {
  plan: ResponseOf<'POST /v1/agreements/preview'> | undefined;
  error: Error | null;
}

/** The server's preview of the agreement, or the reason for its refusal. */
export function AgreementResult({ plan, error }: Props) {
  const t = useT(agreements);
  const words = useT(charges);
  const { formatDate } = useDates();
  if (error) return <p role="alert">{error.message}</p>;
  if (!plan) return <SkeletonRows rows={2} />;
  const { covered, adjusted, total, installments } = plan;
  const sums = [
    { label: t('covered'), cents: covered },
    ...(adjusted === 0
      ? []
      : [{ label: t(adjusted < 0 ? 'adjustment.discount' : 'adjustment.fine'), cents: adjusted }]),
    { label: t('total'), cents: total },
  ];
  return (
    <section aria-label={t('result')}>
      <h3>{t('result')}</h3>
      <dl className={styles.lines}>
        {sums.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatBRL(cents)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {installments.map(({ number, amount, due_date }) => (
          <li key={number}>
            <span>
              {`${words('instalment', { number, of: installments.length })}, ${words('due')}: ${formatDate(due_date)}`}
            </span>
            <span>{formatBRL(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
