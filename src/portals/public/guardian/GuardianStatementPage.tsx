import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { contractSigning } from 'virtual:texts/contractSigning';
import { guardianStatement } from 'virtual:texts/guardianStatement';
import { useState, useSyncExternalStore } from 'react';
import { GUARDIAN_LINK_DAYS } from '../../../../domain/guardianLink.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { PublicSheet } from '../../../features/page/PublicSheet.tsx';
import { nextOf } from '../../../features/statement/nextOf.ts';
import { StatementView } from '../../../features/statement/StatementView.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import { ChargeOfGuardian } from './ChargeOfGuardian.tsx';
import styles from './GuardianStatementPage.module.css';
import { NextPayment } from './NextPayment.tsx';
import { type GuardianStatement, useGuardianStatement } from './useGuardianStatement.ts';

/** Opened from a guardian's mail, without a session: the token stands behind '#', which no server is sent (PAY-24). */
export default function GuardianStatementPage() {
  const token = useSyncExternalStore(followHash, readHash);
  return <StatementOfLink key={token} token={token} />;
}

/** Another link that is pasted into the address changes this part alone, and loads no page. */
function followHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
const readHash = () => window.location.hash.slice(1);

function StatementOfLink({ token }: { token: string }) {
  const t = useT(charges);
  const ofLink = useT(contractSigning);
  const { opened, failure, read, retry } = useGuardianStatement(token);

  if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400))
    return <Told title={ofLink('unknown')} text={ofLink('unknown_text')} />;
  if (opened?.state === 'expired') return <Expired token={token} />;
  if (opened?.statement)
    return (
      <Open token={token} school={opened.school} statement={opened.statement} onChanged={() => void read()} />
    );
  return (
    <PublicSheet title={t('statement')} head={<Brand size={26} />}>
      <div className={styles.waiting}>
        {failure === undefined ? <SkeletonRows rows={6} /> : <ErrorState onRetry={retry} />}
      </div>
    </PublicSheet>
  );
}

const Told = ({ title, text }: { title: string; text: string }) => (
  <PublicFrame title={title} text={text}>
    {null}
  </PublicFrame>
);

function Expired({ token }: { token: string }) {
  const t = useT(guardianStatement);
  const shared = useT(common);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const renew = useAction(async () => {
    setFailure(undefined);
    await api('POST /v1/guardian-statement/renew', { body: { token }, anonymous: true });
    setSent(true);
  }, setFailure);
  if (isSent) return <Told title={t('renewed')} text={t('renewed_text')} />;
  return (
    <PublicFrame title={t('expired')} text={t('expired_text', { days: GUARDIAN_LINK_DAYS })}>
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button variant="filled" size="large" full busy={renew.isBusy} onClick={() => void renew.run()}>
        {t('renew')}
      </Button>
    </PublicFrame>
  );
}

interface OpenProps {
  token: string;
  school: string;
  statement: GuardianStatement;
  onChanged: () => void;
}

function Open({ token, school, statement, onChanged }: OpenProps) {
  const t = useT(guardianStatement);
  const words = useT(charges);
  const { student_name: student, student_guardian_name: guardian } = statement;
  const next = nextOf(statement.charges);
  const shown = {
    name: student,
    payer_name: null,
    balance: statement.balance,
    paid: statement.paid,
    refunded: statement.refunded,
    charges: statement.charges,
  };
  return (
    <PublicSheet
      title={words('statement_of', { name: student })}
      note={t('text', { guardian, school })}
      head={<Brand size={26} />}
    >
      <div className={styles.statement}>
        {next ? (
          <NextPayment
            key={next.charge_id}
            token={token}
            charge={next}
            statement={statement}
            onChanged={onChanged}
          />
        ) : (
          statement.charges.length > 0 && (
            <p className={styles.paid} role="status">
              {words('all_paid')}
            </p>
          )
        )}
        <section className={styles.all}>
          <h2>{t('all_charges')}</h2>
          <StatementView
            statement={shown}
            actionsOf={(charge) => (
              <ChargeOfGuardian token={token} charge={charge} next={next} onChanged={onChanged} />
            )}
          />
        </section>
      </div>
    </PublicSheet>
  );
}
