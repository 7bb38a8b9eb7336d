import { charges } from 'virtual:texts/charges';
import { refunds } from 'virtual:texts/refunds';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';

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

/** What a charge is for, and its status. */
export function useChargeWords() {
  const t = useT(charges);
  const refund = useT(refunds);
  return {
    whatOf: ({ kind, installment, installments }: Pick<Charge, 'kind' | 'installment' | 'installments'>) =>
      installments > 1
        ? t('instalment', { number: installment, of: installments })
        : t(kind === 'plan' ? 'kind.plan' : 'kind.registration'),
    stateOf: ({ status, days_late }: Pick<Charge, 'status' | 'days_late'>): ReactNode =>
      days_late > 0 ? (
        <Badge tone="error">{t('days_late', { count: days_late })}</Badge>
      ) : (
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      ),
    /** The refund that is on its way or was not completed. */
    refundOf: ({ refund: last }: Pick<Charge, 'refund'>): ReactNode =>
      last && (
        <Badge tone={last.status === 'failed' ? 'error' : 'info'}>
          {refund(`status.${last.status}`, { amount: formatBRL(last.amount) })}
        </Badge>
      ),
  };
}
