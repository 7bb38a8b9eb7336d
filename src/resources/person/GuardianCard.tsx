import { guardianAccess } from 'virtual:texts/guardianAccess';
import type { ResponseOf } from '../../../contract/index.ts';
import { GUARDIAN_ACCESS_DAYS } from '../../../domain/guardianAccess.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Person.module.css';

interface Props {
  student_id: string;
  name: string;
}

/** 'Enviar link ao responsável': what a minor's guardian was sent, and how it ends (GUARDIAN-1). */
export function GuardianCard({ student_id, name }: Props) {
  const t = useT(guardianAccess);
  const { show, dialog } = useDialog();
  const { data } = useCall('GET /v1/students/:id/guardian-access', { params: { id: student_id } });
  // Nothing to send and nothing sent, as with every adult.
  if (!data || (!data.can_send && data.link === null)) return null;
  const { can_send, link } = data;
  // An expired link can be revoked too, because a session may still be open and its page can request another link.
  const canEnd = link !== null && link.revoked_at === null;
  return (
    <Card title={t('access')}>
      {link === null ? <p className="muted">{t('never_sent')}</p> : <LastLink link={link} />}
      {(can_send || canEnd) && (
        <p className={styles.links}>
          {can_send && (
            <Button
              onClick={() =>
                show((close) => <SendDialog student_id={student_id} name={name} onClose={close} />)
              }
            >
              {t('send')}
            </Button>
          )}
          {canEnd && (
            <Button
              variant="plain"
              onClick={() =>
                show((close) => <RevokeDialog student_id={student_id} name={name} onClose={close} />)
              }
            >
              {t('revoke')}
            </Button>
          )}
        </p>
      )}
      {dialog}
    </Card>
  );
}

type Link = NonNullable<ResponseOf<'GET /v1/students/:id/guardian-access'>['link']>;

function LastLink({ link }: { link: Link }) {
  const t = useT(guardianAccess);
  const { formatDate } = useDates();
  const { sent_to: email, sent_at, opened_at, revoked_at, expires_at } = link;
  return (
    <>
      <p>{t('sent_on', { email, day: formatDate(sent_at) })}</p>
      <p className="muted">
        {opened_at === null ? t('unopened') : t('opened_on', { day: formatDate(opened_at) })}
      </p>
      <p className="muted">
        {revoked_at === null
          ? t('valid_until', { day: formatDate(expires_at) })
          : t('ended_on', { day: formatDate(revoked_at) })}
      </p>
    </>
  );
}

function SendDialog({ student_id, name, onClose }: Props & { onClose: () => void }) {
  const t = useT(guardianAccess);
  const send = useDialogChange('POST /v1/students/:id/guardian-access', {
    input: () => ({ params: { id: student_id } }),
    done: ({ sent_to }) => t('sent', { email: sent_to }),
  });
  return (
    <ConfirmDialog
      title={t('send')}
      text={t('send_text', { name, days: GUARDIAN_ACCESS_DAYS })}
      action={t('send')}
      // An error is shown by the change.
      onConfirm={() => send.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ student_id, name, onClose }: Props & { onClose: () => void }) {
  const t = useT(guardianAccess);
  const revoke = useDialogChange('POST /v1/students/:id/guardian-access/revoke', {
    input: () => ({ params: { id: student_id } }),
    done: t('revoked'),
  });
  return (
    <ConfirmDialog
      title={t('revoke')}
      text={t('revoke_text', { name })}
      action={t('revoke')}
      destructive
      onConfirm={() => revoke.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
