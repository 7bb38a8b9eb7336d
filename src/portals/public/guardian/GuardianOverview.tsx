import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { guardianAccess } from 'virtual:texts/guardianAccess';
import { progress } from 'virtual:texts/progress';
import { student } from 'virtual:texts/student';
import { api } from '../../../dataProvider/api.ts';
import { PublicSheet } from '../../../features/page/PublicSheet.tsx';
import { ProgressFigures } from '../../../features/progress/ProgressFigures.tsx';
import { StatementView } from '../../../features/statement/StatementView.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { showError } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import { GuardianContact } from './GuardianContact.tsx';
import { GuardianLessons } from './GuardianLessons.tsx';
import styles from './GuardianPage.module.css';
import type { Overview } from './useVisit.ts';

export interface VisitProps {
  session: string;
  /** Something has changed, or a call has found that the session has ended. */
  onChanged: () => void;
}

interface Props extends VisitProps {
  overview: Overview;
  onEnded: (how: 'over' | 'moved') => void;
}

export function GuardianOverview({ session, overview, onChanged, onEnded }: Props) {
  const t = useT(guardianAccess);
  const ofProgress = useT(progress);
  const ofStudent = useT(student);
  const { student_name: name, student_guardian_name: guardian, school } = overview;
  const leave = async () => {
    await api('POST /v1/guardian-access/leave', { body: { session }, anonymous: true }).catch(() => null);
    onEnded('over');
  };
  return (
    <PublicSheet
      title={t('title_of', { name })}
      note={t('text', { guardian, school })}
      head={
        <>
          <Brand size={26} />
          <Button variant="plain" onClick={() => void leave()}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        <section>
          <h2>{ofStudent('upcoming')}</h2>
          <Upcoming lessons={overview.lessons} />
        </section>
        <ProgressFigures {...overview} />
        <section>
          <h2>{ofProgress('lessons')}</h2>
          <GuardianLessons session={session} onChanged={onChanged} />
        </section>
        <Charges session={session} overview={overview} onChanged={onChanged} />
        <GuardianContact
          session={session}
          contact={overview.contact}
          onChanged={onChanged}
          onMoved={() => onEnded('moved')}
        />
      </div>
    </PublicSheet>
  );
}

function Upcoming({ lessons }: Pick<Overview, 'lessons'>) {
  const t = useT(guardianAccess);
  const ofProgress = useT(progress);
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  if (lessons.length === 0) return <p className="muted">{t('none_ahead')}</p>;
  return (
    <ul className={styles.lessons}>
      {lessons.map(({ id, starts_at, ends_at, class_name, teacher_name }) => {
        const [start, end] = [new Date(starts_at), new Date(ends_at)];
        return (
          <li key={id}>
            <strong>{`${formatDayMonth(start)}, ${formatTimeRange(start, end)}`}</strong>
            <span className="muted">{ofProgress('with', { class: class_name, name: teacher_name })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is to be paid and was paid; paying and receipts are at the page of the statement. */
function Charges({ session, overview, onChanged }: VisitProps & { overview: Overview }) {
  const t = useT(guardianAccess);
  const ofCharges = useT(charges);
  const shared = useT(common);
  const { statement, student_name: name } = overview;
  const open = useAction(
    async () => {
      const { link } = await api('POST /v1/guardian-access/statement', {
        body: { session },
        anonymous: true,
      });
      window.location.assign(link);
    },
    (error) => {
      showError(error, shared);
      onChanged();
    },
  );
  const { balance, paid, refunded } = statement;
  return (
    <section>
      <h2>{t('charges')}</h2>
      <StatementView
        statement={{ name, payer_name: null, balance, paid, refunded, charges: statement.charges }}
        actionsOf={() => null}
      />
      {statement.charges.length > 0 && (
        <Button variant="filled" className={styles.act} busy={open.isBusy} onClick={() => void open.run()}>
          {balance > 0 ? t('to_statement') : ofCharges('statement')}
        </Button>
      )}
    </section>
  );
}
