import { agreements } from 'virtual:texts/agreements';
import { charges } from 'virtual:texts/charges';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { AgreementList } from './AgreementList.tsx';
import { ChargeActions } from './ChargeActions.tsx';
import { CreditRefunds } from './CreditRefunds.tsx';
import { SendToGuardian } from './SendToGuardian.tsx';
import { StatementView } from './StatementView.tsx';

const AgreementDialog = lazyDialog(() => import('./AgreementDialog.tsx'));

/** A student's statement, for those who look after the student. */
export default function StatementDialog({ user_id, onClose }: { user_id: string; onClose: () => void }) {
  const t = useT(charges);
  const { data, isError, refetch } = useCall('GET /v1/statement/:user_id', { params: { user_id } });
  const words = useT(agreements);
  const { show, dialog } = useDialog();
  const { activeType, permissions } = useSignedIn().view;
  const canAgree = activeType === 'ADMIN' && canBeGranted(permissions, ['edit:charges']);
  const canRefund = activeType === 'ADMIN' && canBeGranted(permissions, ['create:refunds']);
  const isStaff = activeType === 'ADMIN' || activeType === 'FEV';
  const canSend = isStaff && canBeGranted(permissions, ['edit:users', 'edit:onboarding_status']);
  const isCoverable = canAgree && (data?.charges.some(({ can_be_covered }) => can_be_covered) ?? false);
  const isSendable = canSend && data?.is_paid_by_guardian === true;
  return (
    <Dialog
      wide
      title={data ? t('statement_of', { name: data.name }) : t('statement')}
      onClose={onClose}
      actions={
        (isSendable || isCoverable) && (
          <>
            {isSendable && data && <SendToGuardian user_id={user_id} name={data.name} />}
            {isCoverable && (
              <Button onClick={() => show((close) => <AgreementDialog user_id={user_id} onClose={close} />)}>
                {words('open')}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable to be scrolled by keyboard, as it may hold no control
        <section tabIndex={0} aria-label={t('statement')}>
          <StatementView statement={data} actionsOf={(charge) => <ChargeActions charge={charge} />} />
          {canRefund && <CreditRefunds user_id={user_id} name={data.name} />}
          <AgreementList user_id={user_id} statement={data} canUndo={canAgree} />
        </section>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {dialog}
    </Dialog>
  );
}
