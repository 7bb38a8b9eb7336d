import { IconCircleCheckFilled } from '@tabler/icons-react';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { useT } from '../../../i18n/useT.ts';

interface Props {
  count: number;
  /** Weekly hours that the contract asks for; null for who has no contract, such as a teacher. */
  contractHours: number | null;
}

/** '2 de 2 horários do contrato', with a check once there are enough. */
export function HoursCount({ count, contractHours }: Props) {
  const t = useT(area);
  const text =
    contractHours === null
      ? t('hours', { smart_count: count })
      : count > contractHours
        ? t('over_contract', { count, contract: contractHours, smart_count: count })
        : t('of_contract', { count, smart_count: contractHours });
  return (
    <>
      {count >= (contractHours ?? 1) && (
        <IconCircleCheckFilled size={18} color="var(--success)" aria-hidden="true" />
      )}
      {text}
    </>
  );
}
