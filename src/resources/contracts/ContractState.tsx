import { common } from 'virtual:texts/common';
import { contractList } from 'virtual:texts/contractList';
import { contracts } from 'virtual:texts/contracts';
import type { ContractValidity } from '../../../domain/contractValidity.ts';
import type { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';
import styles from './Contracts.module.css';

type ContractStatus = (typeof CONTRACT_STATUSES)[number];

const tones = {
  pending: 'warning',
  signed: 'success',
  superseded: 'neutral',
  cancelled: 'neutral',
  refused: 'error',
  expired: 'error',
  withdrawn: 'neutral',
} as const;

export function useContractStatus(): (status: ContractStatus) => string {
  const t = useT(contractList);
  const shared = useT(common);
  const ended = useT(contracts);
  return (status) => {
    if (status === 'signed') return shared('signed');
    return status === 'pending' ? t('pending') : ended(`status.${status}`);
  };
}

export function ContractState({ status }: { status: ContractStatus }) {
  return <Badge tone={tones[status]}>{useContractStatus()(status)}</Badge>;
}

interface ValidityProps {
  contract: { status: ContractStatus; validity: string; validity_state: ContractValidity };
}

/** The last day, and for a signed contract whether that day is near or past. */
export function Validity({ contract: { status, validity, validity_state: state } }: ValidityProps) {
  const t = useT(contractList);
  const { formatDate } = useDates();
  return (
    <span className={styles.validity}>
      {formatDate(validity)}
      {status === 'signed' && state !== 'valid' && (
        <Badge tone={state === 'expired' ? 'error' : 'warning'}>{t(`validity.${state}`)}</Badge>
      )}
    </span>
  );
}
