import { documents } from 'virtual:texts/documents';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { DocumentList } from '../../features/documents/DocumentList.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import type { UserView } from '../registration/values.ts';
import { ConnectionTestsCard } from './ConnectionTestsCard.tsx';
import { GuardianCard } from './GuardianCard.tsx';
import { LessonsCard } from './LessonsCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import styles from './Person.module.css';
import { Timeline } from './Timeline.tsx';

/** Shows payments, classes, notes, log and documents of the person, depending on permissions. */
export function PersonAside({ user }: { user: UserView }) {
  const document = useT(documents);
  const { activeType, permissions, user: self } = useSignedIn().view;
  const isAdmin = activeType === 'ADMIN';
  const log =
    isAdmin && canBeGranted(permissions, ['view:logs'])
      ? 'GET /v1/logs'
      : isAdmin && user.student_id !== null && canBeGranted(permissions, ['view:student_logs'])
        ? 'GET /v1/logs/student'
        : null;
  return (
    <div className={styles.cards}>
      {user.student_id !== null && <PaymentsCard user={user} />}
      {isAdmin && user.student_id !== null && <GuardianCard student_id={user.student_id} name={user.name} />}
      <LessonsCard user={user} />
      {/* Nobody reads the notes about themselves (REG-25). */}
      {self.user_id !== user.user_id && <NotesCard user_id={user.user_id} />}
      {isAdmin && canBeGranted(permissions, ['view:users']) && <ConnectionTestsCard user_id={user.user_id} />}
      {log && <Timeline log={log} person_id={user.user_id} />}
      <Card title={document('title')}>
        <DocumentList of={user.id} />
      </Card>
    </div>
  );
}
