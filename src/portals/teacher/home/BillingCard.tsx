import { teacher } from 'virtual:texts/teacher';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import styles from './BillingCard.module.css';

type Billing = NonNullable<ResponseOf<'GET /v1/dashboard/teacher/:teacher_id'>['my_provisioned_billing']>;

/** Shows the provisioned billing, hidden until the user reveals it because others may see the screen. */
export function BillingCard({ billing }: { billing: Billing }) {
  const t = useT(teacher);
  const formatNumber = useFormatNumber();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const { total, percentage } = billing;
  return (
    <Card
      title={t('billing')}
      aside={
        <IconButton label={t(isShown ? 'hide_billing' : 'show_billing')} onClick={() => setShown(!isShown)}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      }
    >
      <p className={styles.total}>{isShown ? formatBRL(Math.round(total * 100)) : <Hidden length={6} />}</p>
      <p className={styles.trend}>
        {!isShown ? (
          <Hidden length={4} />
        ) : percentage === null ? (
          t('billing_new')
        ) : (
          t('billing_trend', { percentage: signed(percentage, formatNumber) })
        )}
      </p>
    </Card>
  );
}

function Hidden({ length }: { length: number }) {
  const t = useT(teacher);
  return (
    <>
      <span aria-hidden="true">{'•'.repeat(length)}</span>
      <span className="visually-hidden">{t('billing_hidden')}</span>
    </>
  );
}

const signed = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}%`;
