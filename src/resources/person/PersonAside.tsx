import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { person } from 'virtual:texts/person';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { DocumentList } from '../../features/documents/DocumentList.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import type { UserView } from '../registration/values.ts';
import styles from './Person.module.css';
import { Timeline } from './Timeline.tsx';

const StatementDialog = lazyDialog(() => import('../../features/statement/StatementDialog.tsx'));

/** Shows class, payments, log and documents of the person, depending on permissions. */
export function PersonAside({ user }: { user: UserView }) {
  const document = useT(documents);
  const { activeType, permissions } = useSignedIn().view;
  const isAdmin = activeType === 'ADMIN';
  const log =
    isAdmin && canBeGranted(permissions, ['view:logs'])
      ? 'GET /v1/logs'
      : isAdmin && user.student_id !== null && canBeGranted(permissions, ['view:student_logs'])
        ? 'GET /v1/logs/student'
        : null;
  return (
    <div className={styles.cards}>
      {user.student_id !== null && <Studies user={user} />}
      {log && <Timeline log={log} person_id={user.user_id} />}
      <Card title={document('title')}>
        <DocumentList of={user.id} />
      </Card>
    </div>
  );
}

function Studies({ user }: { user: UserView }) {
  const t = useT(person);
  const shared = useT(common);
  const charge = useT(charges);
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  return (
    <Card title={t('studies')}>
      <dl className={styles.facts}>
        <div>
          <dt>{shared('type.TEACHER')}</dt>
          <dd>{user.teacher_name ?? t('no_teacher')}</dd>
        </div>
        {user.plan_end_date && (
          <div>
            <dt>{t('plan_end')}</dt>
            <dd>{formatDate(user.plan_end_date)}</dd>
          </div>
        )}
      </dl>
      <p className="below">
        <Button onClick={() => show((close) => <StatementDialog user_id={user.user_id} onClose={close} />)}>
          {charge('statement')}
        </Button>
      </p>
      {dialog}
    </Card>
  );
}
