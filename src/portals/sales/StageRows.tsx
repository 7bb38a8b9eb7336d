import { sales } from 'virtual:texts/sales';
import { IconBrandWhatsapp, IconId } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '../../../domain/brazil.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useFollowUp } from '../../features/student/followUp.ts';
import { StudentDetails } from '../../features/student/StudentDetails.tsx';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { RowActionButton } from '../../ui/RowAction.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './Sales.module.css';

interface Props {
  students: readonly Student[];
  /** Shown at the end of the row, such as the teacher. */
  fact?: (student: Student) => ReactNode;
}

export function StageRows({ students, fact }: Props) {
  const t = useT(sales);
  const { missingOf, chatOf } = useFollowUp();
  const { view } = useSignedIn();
  const seesDetails = canBeGranted(view.permissions, ['edit:users']);
  const [shown, setShown] = useState<Student | null>(null);
  return (
    <>
      <ul className={styles.rows}>
        {students.map((student) => (
          <li key={student.id}>
            <Avatar id={student.user_id} name={student.name} photo={student.photo_url} size={38} />
            <div className={styles.who}>
              <strong title={student.name}>{student.name}</strong>
              <span className={styles.contact}>
                <span className={styles.cut}>{student.email}</span>
                <CopyButton text={student.email} />
              </span>
              {student.phone && (
                <span className={styles.contact}>
                  {formatPhone(student.phone)}
                  <CopyButton text={formatPhone(student.phone)} />
                </span>
              )}
            </div>
            <div className={styles.state}>
              <StatusRing
                status={student.onboarding_status}
                paymentFailed={student.payment_failed ?? false}
              />
              <span title={missingOf(student)}>{fact ? fact(student) : missingOf(student)}</span>
            </div>
            <span className={styles.acts}>
              <ChatLink name={student.name} chat={chatOf(student)} />
              {seesDetails && (
                <RowActionButton
                  icon={IconId}
                  label={`${t('details')}: ${student.name}`}
                  onClick={() => setShown(student)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown && <StudentDetails student={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ChatLink({
  name,
  chat,
}: {
  name: string;
  chat: ReturnType<ReturnType<typeof useFollowUp>['chatOf']>;
}) {
  if (!chat) return null;
  return (
    <Tooltip text={chat.label}>
      <a
        className={styles.chat}
        href={chat.address}
        target="_blank"
        rel="noreferrer"
        aria-label={`${chat.label}: ${name}`}
      >
        <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden="true" />
      </a>
    </Tooltip>
  );
}

export type Student = RowOf<'GET /v1/students'>;
