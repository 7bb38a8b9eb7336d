import { agenda } from 'virtual:texts/agenda';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { useDialogChange, useDialogSteps } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './SubscribeDialog.module.css';
import { type ShownTeacher, useTeacherName } from './useTeacherName.ts';

/** The whole school's lessons, or those of one teacher. */
export interface SchoolFeed {
  teacher: ShownTeacher | null;
}

interface Props {
  /** The feed of the school or of a teacher, for administrators; without it, the feed contains the user's own lessons. */
  school?: SchoolFeed | undefined;
  onClose: () => void;
}

/** The address is shown once, because only its hash is stored. */
export function SubscribeDialog({ school, onClose }: Props) {
  const t = useT(agenda);
  const { formatDate } = useDates(localZone());
  const feed = useCall('GET /v1/calendar/feed', {});
  const [url, setUrl] = useState<string | null>(null);
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const make = useDialogSteps(
    (call) =>
      school
        ? call('POST /v1/calendar/feed/school', { body: { teacher_id: school.teacher?.id ?? null } })
        : call('POST /v1/calendar/feed', {}),
    { onSuccess: (made) => setUrl(made.url) },
  );
  const revoke = useDialogChange('DELETE /v1/calendar/feed', {
    input: () => ({}),
    done: { title: t('revoked') },
    onSuccess: () => setUrl(null),
  });
  if (asked)
    return (
      <ConfirmDialog
        title={t(`${asked}_title`)}
        text={t(school && asked === 'revoke' ? 'school_revoke_text' : `${asked}_text`)}
        action={t(asked)}
        destructive
        onConfirm={() => (asked === 'renew' ? make : revoke).mutateAsync()}
        onClose={() => setAsked(null)}
      />
    );
  const since = feed.data?.created_at ?? null;
  return (
    <Dialog
      title={t('subscribe')}
      wide
      onClose={onClose}
      actions={
        feed.isSuccess &&
        (since === null ? (
          <Button variant="filled" busy={make.isPending} onClick={() => make.mutate()}>
            {t('make')}
          </Button>
        ) : (
          <>
            <Button variant="plain" onClick={() => setAsked('revoke')}>
              {t('revoke')}
            </Button>
            <Button onClick={() => setAsked('renew')}>{t('renew')}</Button>
          </>
        ))
      }
    >
      <div className={styles.body}>
        {school ? (
          <>
            <p>
              <strong>{school.teacher ? <TeacherLessons teacher={school.teacher} /> : t('of_school')}</strong>
            </p>
            <p>{t('school_intro')}</p>
            <p className="muted">{t('school_secret')}</p>
            <p className="muted">{t('one_address')}</p>
          </>
        ) : (
          <>
            <p>{t('intro')}</p>
            <p className="muted">{t('secret')}</p>
          </>
        )}
        {feed.isPending && <SkeletonRows rows={1} />}
        {feed.isError && <ErrorState onRetry={() => void feed.refetch()} />}
        {url && <Address url={url} />}
        {!url && since && <p>{t('since', { day: formatDate(since) })}</p>}
        <dl className={styles.steps}>
          {(
            [
              ['Google', 'google'],
              ['Apple', 'apple'],
              ['Outlook', 'outlook'],
            ] as const
          ).map(([name, step]) => (
            <div key={step}>
              <dt>{name}</dt>
              <dd>{t(step)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{t('pace')}</p>
      </div>
    </Dialog>
  );
}

function TeacherLessons({ teacher }: { teacher: ShownTeacher }) {
  const t = useT(agenda);
  return t('of_teacher', { name: useTeacherName(teacher) });
}

function Address({ url }: { url: string }) {
  const t = useT(agenda);
  return (
    <div className={styles.made}>
      <span className={styles.label}>{t('address')}</span>
      <div className={styles.address}>
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <p role="status">{t('once')}</p>
      <a href={url.replace(/^https?:/, 'webcal:')}>{t('open')}</a>
    </div>
  );
}
