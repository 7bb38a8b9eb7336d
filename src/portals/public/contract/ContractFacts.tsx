import type { ResponseOf } from '../../../../contract/index.ts';
import { contractCheck } from '../../../i18n/pt-BR/contractCheck.ts';
import { useT } from '../../../i18n/useT.ts';
import { useDates } from '../../../ui/dates.ts';
import styles from './CheckContract.module.css';
import { FileCheck } from './FileCheck.tsx';

export type CheckedContract = ResponseOf<'GET /v1/contracts/check/:code'>;

/** When and by whom a contract was signed. Files are compared only with an intact one: the hash of another proves nothing. */
export function ContractFacts({ contract }: { contract: CheckedContract }) {
  const t = useT(contractCheck);
  const { formatDate, formatTime } = useDates();
  const { intact, signed_at, signers, sha256 } = contract;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('signed_at')}</dt>
        <dd>{t('moment', { date: formatDate(signed_at), time: formatTime(signed_at) })}</dd>
        <dt>{t('signers')}</dt>
        <dd>{signers.join(', ')}</dd>
        <dt>{t('sha256')}</dt>
        <dd>{sha256}</dd>
      </dl>
      {intact && <FileCheck sha256={sha256} />}
    </>
  );
}
