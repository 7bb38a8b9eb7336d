import { charges } from 'virtual:texts/charges';
import { refunds } from 'virtual:texts/refunds';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';

export type Charge = ResponseOf<'GET /v1/statement/:user_id'>['charges'][number];

const tones = {
  open: 'info',
  failed: 'error',
  expired: 'warning',
  paid: 'success',
  refunded: 'neutral',
  disputed: 'error',
  cancelled: 'neutral',
} as const;

export type NamedCharge = Pick<Charge, 'kind' | 'installment' | 'installments'> &
  Partial<Pick<Charge, 'agreed_on'>>;
export type Refunding = { refund: Pick<NonNullable<Charge['refund']>, 'status' | 'amount'> | null };
type Standing = Pick<Charge, 'status' | 'days_late'> & Partial<Pick<Charge, 'replaced_on'>>;

/** What a charge is for, and its status. */
export function useChargeWords() {
  const t = useT(charges);
  const refund = useT(refunds);
  const { formatDate } = useDates();
  return {
    whatOf: ({ kind, installment, installments, agreed_on }: NamedCharge) => {
      const part = { number: installment, of: installments };
      if (agreed_on) {
        const day = formatDate(agreed_on);
        return installments > 1 ? t('agreement_instalment', { day, ...part }) : t('agreement', { day });
      }
      if (installments > 1) return t('instalment', part);
      return t(kind === 'plan' ? 'kind.plan' : 'kind.registration');
    },
    stateOf: ({ status, days_late, replaced_on }: Standing): ReactNode => {
      if (days_late > 0) return <Badge tone="error">{t('days_late', { count: days_late })}</Badge>;
      if (replaced_on && status === 'cancelled')
        return <Badge tone="neutral">{t('replaced', { day: formatDate(replaced_on) })}</Badge>;
      return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
    },
    /** The refund that is on its way or was not completed. */
    refundOf: ({ refund: last }: Refunding): ReactNode =>
      last && (
        <Badge tone={last.status === 'failed' ? 'error' : 'info'}>
          {refund(`status.${last.status}`, { amount: formatBRL(last.amount) })}
        </Badge>
      ),
  };
}
