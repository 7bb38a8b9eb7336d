import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import layout from '../../ui/FactRows.module.css';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './Security.module.css';

type Device = ResponseOf<'GET /v1/auth/sessions'>[number];

export function DevicesCard() {
  const t = useT(security);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { formatRelative } = useDates(localZone());
  const [asking, setAsking] = useState(false);
  const { data, isError, refetch } = useCall('GET /v1/auth/sessions', {});
  const end = useChange('POST /v1/auth/logout', {
    input: (sessionId: string) => ({ body: { sessionId } }),
    onSuccess: () => showToast('success', t('devices.ended')),
    onError: (error) => showError(error, shared),
  });
  const endOthers = useDialogChange('POST /v1/auth/sessions/end-others', {
    input: () => ({}),
    done: { title: t('devices.others_ended') },
  });
  const nameOf = ({ device }: Device) => device ?? t('unknown_device');
  const facts = ({ ip, created_at, last_used_at }: Device) =>
    [
      ip,
      t('devices.since', { date: formatDate(created_at) }),
      t('devices.used', { when: formatRelative(last_used_at) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card title={t('devices.title')}>
      <p className={styles.lead}>{t('devices.text')}</p>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={2} />}
      {data && (
        <div className={styles.rows}>
          {data.map((device) => (
            <div key={device.id} className={layout.row}>
              <div className={layout.words}>
                <span className={layout.name}>
                  <strong>{nameOf(device)}</strong>
                  {device.current && <Badge tone="success">{t('devices.this')}</Badge>}
                </span>
                <span>{facts(device)}</span>
              </div>
              {!device.current && (
                <Button
                  aria-label={t('devices.end_label', { device: nameOf(device) })}
                  busy={end.isPending && end.variables === device.id}
                  onClick={() => end.mutate(device.id)}
                >
                  {t('devices.end')}
                </Button>
              )}
            </div>
          ))}
          {data.length > 1 && (
            <div className={layout.row}>
              <Button onClick={() => setAsking(true)}>{t('devices.end_others')}</Button>
            </div>
          )}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('devices.end_others_title')}
          text={t('devices.end_others_text')}
          action={t('devices.end_others')}
          destructive
          onConfirm={() => endOthers.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
