import { common } from 'virtual:texts/common';
import { reschedules } from 'virtual:texts/reschedules';
import { type ReactNode, useState } from 'react';
import { type RowOf, useCall, useChange } from '../../dataProvider/calls.ts';
import { RescheduleState } from '../../features/timetable/RescheduleState.tsx';
import { HoursDialog } from '../../features/timetable/student/HoursDialog.tsx';
import { makeupsInput, pendingInput, requestsInput } from '../../features/timetable/student/queries.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useZoneText } from '../../ui/zones.ts';
import styles from './OwnLessons.module.css';

type Makeup = RowOf<'GET /v1/makeups'>;
type Request = RowOf<'GET /v1/reschedules'>;

export function MakeupsDialog({ onClose }: { onClose: () => void }) {
  const t = useT(reschedules);
  const zone = useZoneText();
  const [chosen, setChosen] = useState<Makeup | null>(null);
  const makeups = useCall('GET /v1/makeups', makeupsInput);
  const requests = useCall('GET /v1/reschedules', requestsInput);
  const pending = useCall('GET /v1/reschedules', pendingInput);
  if (chosen)
    return <HoursDialog lesson_id={chosen.lesson_id} title={chosen.title} onClose={() => setChosen(null)} />;
  const waits = new Set(pending.data?.response.map(({ lesson_id }) => lesson_id));
  const failed = [makeups, requests].find(({ isError }) => isError);
  return (
    <Dialog title={t('makeups')} wide onClose={onClose}>
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} />
      ) : !makeups.data || !requests.data ? (
        <SkeletonRows />
      ) : (
        <>
          <Part title={t('to_use')} none={t('none_to_use')} rows={makeups.data.response}>
            {(makeup) => (
              <MakeupRow
                key={makeup.id}
                makeup={makeup}
                {...(!waits.has(makeup.lesson_id) && { onChoose: () => setChosen(makeup) })}
              />
            )}
          </Part>
          <Part title={t('requests')} none={t('no_requests')} rows={requests.data.response}>
            {(request) => <RequestRow key={request.id} request={request} />}
          </Part>
          <p className={styles.zone}>{zone}</p>
        </>
      )}
    </Dialog>
  );
}

interface PartProps<R> {
  title: string;
  none: string;
  rows: readonly R[];
  children: (row: R) => ReactNode;
}

function Part<R>({ title, none, rows, children }: PartProps<R>) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p>{none}</p> : <ul className={styles.rows}>{rows.map(children)}</ul>}
    </section>
  );
}

function MakeupRow({ makeup, onChoose }: { makeup: Makeup; onChoose?: () => void }) {
  const t = useT(reschedules);
  const { formatDateTime } = useDates(localZone());
  const { title, starts_at, expires_at } = makeup;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>{title}</strong>
        <span>{t('of_lesson', { when: formatDateTime(starts_at) })}</span>
        <span>{t('use_until', { until: formatDateTime(expires_at) })}</span>
      </p>
      {onChoose ? <Button onClick={onChoose}>{t('choose')}</Button> : <RescheduleState status="pending" />}
    </li>
  );
}

function RequestRow({ request }: { request: Request }) {
  const t = useT(reschedules);
  const shared = useT(common);
  const { formatDateTime } = useDates(localZone());
  const withdraw = useChange('POST /v1/reschedules/:id/withdraw', {
    input: () => ({ params: { id: request.id } }),
    onSuccess: () => showToast('success', shared('success'), t('withdrawn')),
    onError: (error) => showError(error, shared),
  });
  const { status, title, reason, lesson_starts_at, starts_at, expires_at, teacher_name } = request;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>{title}</strong>
        <span>{t('from_to', { from: formatDateTime(lesson_starts_at), to: formatDateTime(starts_at) })}</span>
        {teacher_name && (
          <span>
            {t('type.TEACHER')}: {teacher_name}
          </span>
        )}
        {status === 'pending' && <span>{t('waits_until', { until: formatDateTime(expires_at) })}</span>}
        {status === 'void' && <span>{t('void_text')}</span>}
        {reason && (
          <span>
            {t('reason')}: {reason}
          </span>
        )}
      </p>
      <RescheduleState status={status} />
      {status === 'pending' && (
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('withdraw')}
        </Button>
      )}
    </li>
  );
}
