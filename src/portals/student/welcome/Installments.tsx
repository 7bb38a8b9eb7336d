import { formatBRL } from '../../../../domain/money.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { welcome } from '../../../i18n/pt-BR/welcome.ts';
import { useT } from '../../../i18n/useT.ts';
import { Select } from '../../../ui/Field.tsx';
import { showError } from '../../../ui/showError.ts';
import type { Onboarding } from './useOnboarding.ts';

interface Props {
  onboarding: Onboarding;
  onChanged: () => void;
}

/** The instalments on offer, until the payment of the plan begins. */
export function Installments({ onboarding: { contract, offers }, onChanged }: Props) {
  const t = useT(welcome);
  const shared = useT(ui);
  const choose = useChange('POST /v1/contracts/:id/payment-plan', {
    input: (payment_plan_id: string) => ({
      params: { id: contract?.contract_id ?? '' },
      body: { payment_plan_id },
    }),
    onSettled: onChanged,
    onError: (error) => showError(error, shared),
  });
  if (!contract || offers.length < 2) return null;
  const chosen = offers.find(({ installments }) => installments === contract.installments);
  return (
    <Select
      large
      label={t('offers')}
      value={chosen?.payment_plan_id ?? ''}
      disabled={choose.isPending}
      choices={offers.map(({ payment_plan_id, installments, amount }) => ({
        value: payment_plan_id,
        label: t('offer', { count: installments, amount: formatBRL(amount) }),
      }))}
      onChange={(event) => choose.mutate(event.target.value)}
    />
  );
}
