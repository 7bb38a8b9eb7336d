import { common } from 'virtual:texts/common';
import { contracts } from 'virtual:texts/contracts';
import { registration } from 'virtual:texts/registration';
import { formatBRL } from '../../../domain/money.ts';
import { useOpenContract } from '../../dataProvider/openContract.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { useDates } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import styles from './Contracts.module.css';
import type { Preview } from './NewContractDialog.tsx';

type Summary = Preview['proposed'];

export function SideBySide({ preview, waiting }: { preview: Preview; waiting: boolean }) {
  const t = useT(contracts);
  const { formatDate } = useDates();
  const names = useT(registration);
  const option = useOption();
  const shared = useT(common);
  const read = useOpenContract((error) => showError(error, shared));
  const { current, proposed } = preview;
  const rows: [string, (terms: Summary) => string][] = [
    [names('course'), ({ course }) => course],
    [names('student_level'), ({ student_level }) => option(student_level)],
    [names('plan_type'), ({ plan_type }) => option(plan_type)],
    [names('frequency'), ({ frequency }) => option(frequency)],
    [names('plan_duration'), ({ plan_duration }) => option(plan_duration)],
    [names('payment_method'), ({ payment_method }) => option(payment_method)],
    [
      t('term'),
      ({ starts_on, ends_on }) => t('from_to', { from: formatDate(starts_on), to: formatDate(ends_on) }),
    ],
    [
      t('value'),
      ({ value_plan, installments }) => t('in_parts', { value: formatBRL(value_plan), count: installments }),
    ],
    [t('registration'), ({ value_registration }) => formatBRL(value_registration)],
  ];
  const open = preview.installments.filter(({ due }) => due > 0);
  const money: [string, string][] = [
    [t('paid'), formatBRL(preview.paid)],
    [t('credited'), formatBRL(preview.credited)],
    [t('remaining'), t('in_charges', { value: formatBRL(preview.remaining), count: open.length })],
    ...(preview.excess > 0 ? [[t('excess'), formatBRL(preview.excess)] as [string, string]] : []),
    ...(preview.owed_beside > 0
      ? [[t('owed_beside'), formatBRL(preview.owed_beside)] as [string, string]]
      : []),
  ];
  return (
    <div aria-busy={waiting}>
      <ComparisonTable
        heads={[null, current?.status === 'pending' ? t('waiting_contract') : t('current'), t('proposed')]}
        rows={rows.map(([label, value]) => {
          const [before, after] = [current && value(current), value(proposed)];
          return [label, before ?? '-', before === after ? after : <strong key={label}>{after}</strong>];
        })}
      />
      <dl className={styles.money}>
        {money.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {preview.excess > 0 && <p className={styles.note}>{t('excess_text')}</p>}
      {preview.owed_beside > 0 && <p className={styles.note}>{t('owed_beside_text')}</p>}
      {preview.fee_paid && <p className={styles.note}>{t('fee_once')}</p>}
      <p className={styles.note}>{t(preview.is_renewal ? 'renewal_text' : 'what_happens')}</p>
      {preview.contracts.length > 0 && (
        <ul className={styles.files} aria-label={t('contracts')}>
          {preview.contracts.map(({ contract_id, status, signed_at }) => (
            <li key={contract_id}>
              <span>
                {t(`status.${status}`)}
                {signed_at && `, ${t('signed_on', { date: formatDate(String(signed_at)) })}`}
              </span>
              <Button variant="link" busy={read.isPending} onClick={() => read.mutate(contract_id)}>
                {t('read')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
