import { contracts } from 'virtual:texts/contracts';
import { registration } from 'virtual:texts/registration';
import { useFormContext } from 'react-hook-form';
import type { Input } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import type { Values } from './values.ts';

type Plan = Input<'GET /v1/plans/price'>['query'];

/** Today's price of the chosen plan in words; '' while the choice is incomplete or the price is read. */
export function usePlanPrice(): string {
  const t = useT(registration);
  const words = useT(contracts);
  const [plan_type, frequency, plan_duration, payment_method] = useFormContext<Values>().watch([
    'plan_type',
    'frequency',
    'plan_duration',
    'payment_method',
  ]);
  const isChosen = [plan_type, frequency, plan_duration, payment_method].every((choice) => choice !== '');
  const query = { plan_type, frequency, plan_duration, payment_method } as Plan;
  const { data } = useCall('GET /v1/plans/price', isChosen ? { query } : null);
  if (!isChosen || data === undefined) return '';
  if (data === null) return t('no_price');
  const { tuition, registration_fee, installments } = data;
  return t('price', {
    plan: words('in_parts', { value: formatBRL(tuition), count: installments }),
    fee: formatBRL(registration_fee),
  });
}
