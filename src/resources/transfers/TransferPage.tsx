import { transfers } from 'virtual:texts/transfers';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { SkeletonPage, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ReproveDialog } from './ReproveDialog.tsx';
import type { TransferRow } from './TransferList.tsx';
import { goalOf, TransferState } from './TransferState.tsx';
import styles from './Transfers.module.css';
import { canBeUndone, UndoDialog } from './useUndoTransfer.tsx';

const list = href('/student-transfer');

export default function TransferPage() {
  const t = useT(transfers);
  const [params] = useSearchParams();
  const id = params.get('id');
  const { data, error, isPending, refetch } = useCall(
    'GET /v1/students-transfer/:id',
    id ? { params: { id } } : null,
  );
  if (!id) return <Navigate to={list} replace />;
  if (data) return <Details transfer={data} />;
  if (isPending) return <SkeletonPage />;
  return <RecordFailed error={error} title={t('details')} list={list} onRetry={() => void refetch()} />;
}

function Details({ transfer }: { transfer: TransferRow }) {
  const t = useT(transfers);
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const { permissions, activeType } = useSignedIn().view;
  const mayDecide = activeType === 'ADMIN' && canBeGranted(permissions, ['create:student_transfer']);
  const canDecide = mayDecide && transfer.status === 'PENDING';
  const canUndo = mayDecide && canBeUndone(transfer);
  return (
    <>
      <Page title={t('details')} aside={transfer.student_name} onBack={() => void navigate(list)} plain>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable to be scrolled by keyboard, as it may hold no control */}
        <section className={styles.page} tabIndex={0} aria-label={t('details')}>
          <div className={styles.columns}>
            <Facts transfer={transfer} />
            <History transfer={transfer} />
          </div>
        </section>
      </Page>
      {canDecide && (
        <FormFooter>
          <Button
            variant="plain"
            onClick={() => show((close) => <ReproveDialog transfer={transfer} onClose={close} />)}
          >
            {t('reprove')}
          </Button>
          <Button
            variant="filled"
            onClick={() => show((close) => <ApproveDialog transfer={transfer} onClose={close} />)}
          >
            {t('approve')}
          </Button>
        </FormFooter>
      )}
      {canUndo && (
        <FormFooter>
          <Button
            variant="outlined"
            onClick={() => show((close) => <UndoDialog transfer={transfer} onClose={close} />)}
          >
            {t('undo')}
          </Button>
        </FormFooter>
      )}
      {dialog}
    </>
  );
}

function Facts({ transfer }: { transfer: TransferRow }) {
  const t = useT(transfers);
  const { formatDate } = useDates();
  const { sender_name, reproval_comment, decided_at, decided_by_name, match_status } = transfer;
  const day = formatDate(decided_at);
  const facts: [string, React.ReactNode][] = [
    [t('status'), <TransferState key="status" status={transfer.status} />],
    [t('type.STUDENT'), transfer.student_name],
    [t('level'), <LevelBars key="level" level={transfer.student_level} />],
    [t('type'), t(`type.${transfer.transfer_type}`)],
    [t('teacher'), transfer.teacher_name],
    [t('new_teacher'), goalOf(transfer, t('to_match'))],
    ...(match_status ? [[t('search_state'), t(`match.${match_status}`)] as [string, string]] : []),
    ...(sender_name ? [[t('requester'), sender_name] as [string, string]] : []),
    [t('date'), formatDate(transfer.created_at)],
    [t('reason'), transfer.description],
    ...(decided_at
      ? [[t('decided'), decided_by_name ? t('by', { day, name: decided_by_name }) : day] as [string, string]]
      : []),
    ...(reproval_comment ? [[t('reproval'), reproval_comment] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The student's other transfers, newest first. */
function History({ transfer: { id, student_id } }: { transfer: TransferRow }) {
  const t = useT(transfers);
  const { formatDate } = useDates();
  const { data, isError, refetch } = useCall('GET /v1/students-transfer', {
    query: { student_id, pageSize: 50 },
  });
  const others = data?.response.filter((each) => each.id !== id);
  return (
    <section className={styles.history}>
      <h2>{t('history')}</h2>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !others && <SkeletonRows rows={2} />}
      {others?.length === 0 && <p className="muted">{t('no_history')}</p>}
      <ul>
        {others?.map((each) => (
          <li key={each.id}>
            <span>
              {[formatDate(each.created_at), t(`type.${each.transfer_type}`), pathOf(each)].join(', ')}
            </span>
            <TransferState status={each.status} />
            <ButtonLink variant="link" href={href('/new-student-transfer-details', { id: each.id })}>
              {t('view')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const pathOf = ({ teacher_name, new_teacher_name }: TransferRow) =>
  [teacher_name, new_teacher_name].filter((name, place, all) => name && name !== all[place - 1]).join(' → ');
