import { charges } from 'virtual:texts/charges';
import { person } from 'virtual:texts/person';
import type { ReactNode } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import type { Charge } from '../../features/statement/chargeWords.tsx';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { ContractState, Validity } from '../contracts/ContractState.tsx';
import { type UserView, valuesOf } from '../registration/values.ts';
import styles from './Person.module.css';

const StatementDialog = lazyDialog(() => import('../../features/statement/StatementDialog.tsx'));

/** The student's plan, contract and what is to be paid, with links to the lists of both. */
export function PaymentsCard({ user }: { user: UserView }) {
  const t = useT(person);
  const charge = useT(charges);
  const canOpen = useCanOpen();
  const { show, dialog } = useDialog();
  const { permissions } = useSignedIn().view;
  const filter = JSON.stringify({ user_id: user.user_id });
  const openStatement = () => show((close) => <StatementDialog user_id={user.user_id} onClose={close} />);
  return (
    <Card title={t('payments')}>
      <dl className={styles.facts}>
        <Plan user={user} />
        <Contract user={user} />
        {canBeGranted(permissions, ['view:onboarding_status', 'edit:users']) && <Due user={user} />}
      </dl>
      <p className={styles.links}>
        <Button onClick={openStatement}>{charge('statement')}</Button>
        {canOpen('/charges') && (
          <ButtonLink variant="link" href={href('/charges', { filter })}>
            {t('see_charges')}
          </ButtonLink>
        )}
        {canOpen('/contract-management') && (
          <ButtonLink variant="link" href={href('/contract-management', { filter })}>
            {t('see_contracts')}
          </ButtonLink>
        )}
      </p>
      {dialog}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Plan({ user }: { user: UserView }) {
  const charge = useT(charges);
  const option = useOption();
  const { plan_type, frequency, plan_duration } = valuesOf(user);
  const words = [plan_type, frequency, plan_duration].filter(Boolean).map((value) => option(String(value)));
  return words.length > 0 && <Fact label={charge('kind.plan')}>{words.join(', ')}</Fact>;
}

/** The contract in force or to be signed; others than administrators of contracts see its last day alone. */
function Contract({ user }: { user: UserView }) {
  const t = useT(person);
  const { formatDate } = useDates();
  const mayRead = useCanOpen()('/contract-management');
  const { data, isPending, isError, refetch } = useCall(
    'GET /v1/clicksign/documents',
    mayRead ? { query: { user_id: user.user_id, pageSize: 1 } } : null,
  );
  if (!mayRead) {
    return user.plan_end_date && <Fact label={t('plan_end')}>{formatDate(user.plan_end_date)}</Fact>;
  }
  const [contract] = data?.response ?? [];
  return (
    <>
      <Fact label={t('contract')}>
        {contract ? (
          <ContractState status={contract.status} />
        ) : (
          <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_contract')} />
        )}
      </Fact>
      {contract && (
        <Fact label={t('valid_until')}>
          <Validity contract={contract} />
        </Fact>
      )}
    </>
  );
}

/** What is overdue, and the charge that is paid next unless it is overdue itself. */
function Due({ user }: { user: UserView }) {
  const t = useT(person);
  const { formatDate } = useDates();
  const { whatOf } = useChargeWords();
  const { data, isPending, isError, refetch } = useCall('GET /v1/statement/:user_id', {
    params: { user_id: user.user_id },
  });
  if (!data)
    return (
      <Fact label={t('next_charge')}>
        <CardLines loading={isPending} failed={isError} onRetry={refetch} />
      </Fact>
    );
  const overdue = data.charges.filter(({ days_late }) => days_late > 0);
  const next = data.charges.find(({ charge_id, days_late }) => charge_id === data.next && days_late === 0);
  const dueOn = ({ amount, due_date }: Pick<Charge, 'amount' | 'due_date'>) =>
    t('due_on', { amount: formatBRL(amount), date: formatDate(due_date) });
  return (
    <>
      {overdue.length > 0 && (
        <Fact label={t('overdue')}>
          <span className={styles.overdue}>
            {t('overdue_sum', {
              count: overdue.length,
              amount: formatBRL(overdue.reduce((sum, { amount }) => sum + amount, 0)),
            })}
          </span>
          <Oldest charges={overdue} />
        </Fact>
      )}
      {(next || overdue.length === 0) && (
        <Fact label={t('next_charge')}>
          {next ? dueOn(next) : t('nothing_due')}
          {next && <p className="muted">{whatOf(next)}</p>}
        </Fact>
      )}
    </>
  );
}

/** What has been due for the longest time. */
function Oldest({ charges: late }: { charges: readonly Charge[] }) {
  const { formatDate } = useDates();
  const { whatOf, stateOf } = useChargeWords();
  const [oldest] = late.toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  if (!oldest) return null;
  return (
    <p className="muted">
      {`${whatOf(oldest)}, ${formatDate(oldest.due_date)}`} {stateOf(oldest)}
    </p>
  );
}
