import { recordings } from 'virtual:texts/recordings';
import { HMSNotificationTypes, useHMSVanillaNotifications } from '@100mslive/react-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { useConsent } from '../../../../features/privacy/useConsent.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { useRoom } from '../session/roomContext.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import styles from './Recording.module.css';
import { ConsentTerms, GuardiansConsent, useRecordingConsent } from './RecordingConsent.tsx';

/** After a refusal, further requests are ignored for this time. */
const REST_MS = 60_000;

/** Shows a host's request for the consent to be recorded to those who have not given it (REC-1). */
export function ConsentRequests() {
  const notifications = useHMSVanillaNotifications();
  const [host, setHost] = useState<string | null>(null);
  const refusedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      notifications?.onNotification<undefined>((notification) => {
        if (notification.type !== HMSNotificationTypes.NEW_MESSAGE) return;
        const { type, senderName = '', senderRole } = notification.data;
        const isResting = performance.now() - refusedAt.current < REST_MS;
        if (type === SIGNALS.askConsent && senderRole === HOST_ROLE && !isResting) setHost(senderName);
      }),
    [notifications],
  );
  const close = useCallback(() => setHost(null), []);
  const refuse = () => {
    refusedAt.current = performance.now();
    close();
  };
  return host !== null && <Request host={host} onGiven={close} onRefuse={refuse} />;
}

interface Props {
  host: string;
  onGiven: () => void;
  onRefuse: () => void;
}

function Request({ host, onGiven, onRefuse }: Props) {
  const t = useT(recordings);
  const { t: room } = useRoom();
  const consent = useRecordingConsent();
  const choose = useConsent({ isQuiet: true, onDone: onGiven });
  const isGiven = consent?.is_given === true;
  useEffect(() => {
    if (isGiven) onGiven();
  }, [isGiven, onGiven]);
  if (!consent || isGiven) return null;
  const { purpose, needs_guardian } = consent;
  const refuse = () => {
    if (!choose.isPending) onRefuse();
  };
  return (
    <RoomDialog
      onClose={refuse}
      title={t('asked_title', { name: host })}
      actions={
        needs_guardian ? (
          <Button onClick={refuse}>{room('close')}</Button>
        ) : (
          <>
            <Button variant="plain" onClick={refuse}>
              {t('not_now')}
            </Button>
            <Button
              variant="filled"
              busy={choose.isPending}
              onClick={() => choose.mutate({ purpose, is_given: true })}
            >
              {t('agree')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.terms}>{needs_guardian ? <GuardiansConsent /> : <ConsentTerms />}</div>
    </RoomDialog>
  );
}
