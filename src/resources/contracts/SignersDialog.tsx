import { common } from 'virtual:texts/common';
import { contractList } from 'virtual:texts/contractList';
import { contracts } from 'virtual:texts/contracts';
import { withdrawal } from 'virtual:texts/withdrawal';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { type CONTRACT_STATUSES, UNSIGNED_END_STATUSES } from '../../../domain/options.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { CancelContractDialog } from './CancelContractDialog.tsx';
import { ContractState, Validity } from './ContractState.tsx';
import styles from './Contracts.module.css';
import { RecordWithdrawalDialog } from './RecordWithdrawalDialog.tsx';

type Signers = ResponseOf<'GET /v1/contracts/:id/signers'>;

interface Props {
  contract: { id: string; name: string };
  /** Opens the dialog that issues another contract. */
  onReissue: (student: { student_id: string; name: string }) => void;
  onClose: () => void;
}

/** Another one can be issued. */
const hasEnded = (status: (typeof CONTRACT_STATUSES)[number]) =>
  status === 'withdrawn' || UNSIGNED_END_STATUSES.some((ended) => ended === status);

/** Who has to sign a contract, who has, and what can be done about it. */
export function SignersDialog({ contract, onReissue, onClose }: Props) {
  const t = useT(contractList);
  const shared = useT(common);
  const issue = useT(contracts);
  const { formatDate } = useDates();
  const [isCancelling, setCancelling] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { permissions } = useSignedIn().view;
  const canCancel = canBeGranted(permissions, ['edit:users']);
  const canWithdraw = canBeGranted(permissions, ['create:refunds']);
  const canResend = canBeGranted(permissions, ['edit:users', 'edit:onboarding_status']);
  const { data, isError, refetch } = useCall('GET /v1/contracts/:id/signers', {
    params: { id: contract.id },
  });
  const withdraw = useT(withdrawal);
  const { data: standing } = useCall(
    'GET /v1/contracts/:id/withdrawal',
    { params: { id: contract.id } },
    { enabled: canWithdraw && data?.status !== undefined && ['signed', 'withdrawn'].includes(data.status) },
  );
  const resend = useDialogChange('POST /v1/clicksign/send-contract/:user_id', {
    input: ({ user_id }: Signers) => ({ params: { user_id } }),
    done: t('resent', { name: contract.name }),
  });
  if (isCancelling) return <CancelContractDialog contract={contract} onClose={onClose} />;
  if (isWithdrawing && standing)
    return <RecordWithdrawalDialog contract={contract} standing={standing} onClose={onClose} />;
  const pending = data?.status === 'pending' ? data : null;
  const ended = data && hasEnded(data.status) ? data : null;
  return (
    <Dialog
      wide
      title={t('signers_title', { name: contract.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('close')}
          </Button>
          {pending && canCancel && (
            <Button
              disabled={pending.cancellation_issue !== null}
              aria-describedby={pending.cancellation_issue ? 'no-cancellation' : undefined}
              onClick={() => setCancelling(true)}
            >
              {t('cancel')}
            </Button>
          )}
          {standing?.issue === null && (
            <Button onClick={() => setWithdrawing(true)}>{withdraw('record')}</Button>
          )}
          {ended && canCancel && (
            <Button variant="filled" onClick={() => onReissue(ended)}>
              {issue('action')}
            </Button>
          )}
          {pending && canResend && (
            <Button variant="filled" busy={resend.isPending} onClick={() => resend.mutate(pending)}>
              {t('resend')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <>
          <Facts contract={data} />
          <SignerList contract={data} />
          {standing?.withdrawn && (
            <p>
              {withdraw('done', {
                protocol: standing.withdrawn.protocol,
                day: formatDate(standing.withdrawn.at),
              })}
            </p>
          )}
          {pending && canCancel && <NoCancellation issue={pending.cancellation_issue} />}
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

function Facts({ contract }: { contract: Signers }) {
  const t = useT(contractList);
  const shared = useT(common);
  const { formatDate } = useDates();
  const facts: [string, React.ReactNode][] = [
    [shared('status'), <ContractState key="status" status={contract.status} />],
    [shared('course'), contract.course],
    [t('issued'), formatDate(String(contract.created_at))],
    ...(contract.status === 'pending' && contract.sign_until
      ? [[t('sign_until'), formatDate(String(contract.sign_until))] as [string, string]]
      : []),
    [t('validity'), <Validity key="validity" contract={contract} />],
  ];
  return (
    <dl className={styles.money}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignerList({ contract: { signers, status } }: { contract: Signers }) {
  const t = useT(contractList);
  const shared = useT(common);
  const labels = { student: shared('type.STUDENT'), guardian: t('guardian') };
  const { formatMoment } = useDates();
  const parties = signers.map(({ party }) => party);
  const who = parties.length > 1 ? 'both' : parties[0];
  return (
    <>
      <ul className={styles.signers}>
        {signers.map(({ party, name, email, signed_at, link_sent_at, link_opened_at, ...refusal }) => (
          <li key={party}>
            {signed_at ? (
              <IconCircleCheckFilled size={22} color="var(--success)" aria-hidden="true" />
            ) : (
              <IconCircleDashed size={22} stroke={1.75} color="var(--info)" aria-hidden="true" />
            )}
            <span className={styles.signer}>
              <span>
                {name ? (
                  <>
                    <strong>{name}</strong>
                    {`, ${labels[party]}`}
                  </>
                ) : (
                  <strong>{labels[party]}</strong>
                )}
              </span>
              {email && <span className="muted">{email}</span>}
              {!signed_at && link_sent_at && (
                <span className="muted">
                  {link_opened_at
                    ? t('link_opened', { moment: formatMoment(String(link_opened_at)) })
                    : t('link_sent', { moment: formatMoment(String(link_sent_at)) })}
                </span>
              )}
              {refusal.refusal_reason && <span>{refusal.refusal_reason}</span>}
            </span>
            <span className={styles.moment}>
              {refusal.refused_at
                ? t('refused_at', { moment: formatMoment(String(refusal.refused_at)) })
                : signed_at
                  ? t('signed_at', { moment: formatMoment(String(signed_at)) })
                  : t('unsigned')}
            </span>
          </li>
        ))}
      </ul>
      {status === 'pending' && who && <p className={styles.note}>{t(`who.${who}`)}</p>}
    </>
  );
}

/** Why the button that cancels is disabled. */
function NoCancellation({ issue }: { issue: Signers['cancellation_issue'] }) {
  const t = useT(contractList);
  if (issue === null || issue === 'not_waiting_signature') return null;
  return (
    <p id="no-cancellation" className={styles.note}>
      {t(`no_cancel.${issue}`)}
    </p>
  );
}
