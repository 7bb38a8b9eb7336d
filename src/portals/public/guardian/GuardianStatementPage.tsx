import { charges } from 'virtual:texts/charges';
import { contractSigning } from 'virtual:texts/contractSigning';
import { guardianStatement } from 'virtual:texts/guardianStatement';
import { GUARDIAN_LINK_DAYS } from '../../../../domain/guardianLink.ts';
import { useHash } from '../../../browser/address.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { PublicSheet } from '../../../features/page/PublicSheet.tsx';
import { StatementView } from '../../../features/statement/StatementView.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ChargeOfGuardian } from './ChargeOfGuardian.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';
import styles from './GuardianStatementPage.module.css';
import { NextPayment } from './NextPayment.tsx';
import { type GuardianStatement, useGuardianStatement } from './useGuardianStatement.ts';

/** Opened from a guardian's mail, without a session (PAY-24). */
export default function GuardianStatementPage() {
  const token = useHash();
  return <StatementOfLink key={token} token={token} />;
}

function StatementOfLink({ token }: { token: string }) {
  const t = useT(charges);
  const ofLink = useT(contractSigning);
  const { opened, failure, read, retry } = useGuardianStatement(token);

  if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400))
    return <PublicFrame title={ofLink('unknown')} text={ofLink('unknown_text')} />;
  if (opened?.state === 'expired')
    return (
      <ExpiredLink
        days={GUARDIAN_LINK_DAYS}
        renew={() => api('POST /v1/guardian-statement/renew', { body: { token }, anonymous: true })}
      />
    );
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
  const next = statement.charges.find(({ charge_id }) => charge_id === statement.next);
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
          statement.charges.length > 0 &&
          statement.balance === 0 && (
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
