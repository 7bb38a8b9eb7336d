import { common } from 'virtual:texts/common';
import { recordings } from 'virtual:texts/recordings';
import { selectPeerCount, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { isRecording } from '../../../../../domain/recordings.ts';
import { SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { InlineAlert } from '../../../../ui/InlineAlert.tsx';
import { errorText } from '../../../../ui/showError.ts';
import { RoomDialog } from '../RoomDialog.tsx';
import type { RoomRecording } from '../session/roomContext.ts';
import { useRoom } from '../session/roomContext.ts';
import { useRunningGroups } from '../session/useGroups.ts';
import styles from './Recording.module.css';
import { RecordingConsent } from './RecordingConsent.tsx';

interface Props {
  recording: RoomRecording;
  onClose: () => void;
}

/** A consent given elsewhere is seen this soon. */
const READ_MS = 5000;

/** Runs a change of the recording, and closes the dialog unless the server refuses it. */
function useRecordingChange(change: () => Promise<void>, onClose: () => void) {
  const shared = useT(common);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      onClose();
    } catch (error) {
      setRefusal(errorText(error, shared));
      setBusy(false);
    }
  };
  return { busy, refusal, run: () => void run() };
}

/** Before a recording: what is in its way, who has not consented yet and what they can do, or what recording means. */
export function RecordDialog({ recording, onClose }: Props) {
  const t = useT(recordings);
  const { t: room } = useRoom();
  const { status, missing, isInTheWay, refresh, start } = recording;
  const isDivided = useRunningGroups() !== null;
  // What somebody else has just begun is nothing to wait for: the refusal says so.
  const isUnfinished = isInTheWay && !isRecording(status);
  const people = useHMSStore(selectPeerCount);
  const { busy, refusal, run } = useRecordingChange(start, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes or goes may change who is missing.
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), READ_MS);
    return () => clearInterval(timer);
  }, [refresh, people]);
  const isMissing = missing !== undefined && missing.length > 0 && !isDivided && !isUnfinished;
  const isReady = missing?.length === 0 && !isDivided && !isUnfinished;
  return (
    <RoomDialog
      onClose={onClose}
      title={t('start')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {room('cancel')}
          </Button>
          <Button variant="filled" busy={busy} disabled={!isReady} onClick={run}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div aria-live="polite">
          {isDivided ? (
            <p>{t('groups_text')}</p>
          ) : isUnfinished ? (
            <p>{t('unfinished_text')}</p>
          ) : missing === undefined ? (
            <p>{t('checking')}</p>
          ) : isReady ? (
            <p>{t('ready_text')}</p>
          ) : (
            <>
              <p>{t('missing', { count: missing.length })}</p>
              <ul className={styles.list}>
                {missing.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
              <p>{t('missing_text')}</p>
            </>
          )}
        </div>
        {isMissing && <AskConsent />}
        <RecordingConsent isBrief />
        {refusal && <InlineAlert>{refusal}</InlineAlert>}
      </div>
    </RoomDialog>
  );
}

/** Asks everyone in the room who has not consented, each on their own page. */
function AskConsent() {
  const t = useT(recordings);
  const shared = useT(common);
  const actions = useHMSActions();
  const [outcome, setOutcome] = useState('');
  const ask = () => {
    // The same words are read again.
    setOutcome('');
    return actions.sendBroadcastMessage(SIGNALS.askConsent, SIGNALS.askConsent).then(
      () => setOutcome(t('asked')),
      () => setOutcome(shared('failed')),
    );
  };
  return (
    <div className={styles.terms}>
      <Button onClick={() => void ask()}>{t('ask')}</Button>
      <p role="status">{outcome}</p>
    </div>
  );
}

export function StopRecordingDialog({ recording, onClose }: Props) {
  const t = useT(recordings);
  const { t: room } = useRoom();
  const { busy, refusal, run } = useRecordingChange(recording.stop, onClose);
  return (
    <RoomDialog
      onClose={onClose}
      title={t('stop_title')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {room('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={run}>
            {t('stop')}
          </Button>
        </>
      }
    >
      <p>{t('stop_text')}</p>
      {refusal && <InlineAlert>{refusal}</InlineAlert>}
    </RoomDialog>
  );
}
