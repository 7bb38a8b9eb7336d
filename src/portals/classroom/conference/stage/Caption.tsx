import { selectHMSMessages, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { CAPTION } from '../../../../../domain/roomProtocol.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import styles from './Caption.module.css';

const LEAST_MS = 4000;
/** A learner reads a foreign language at this pace. */
const PER_LETTER_MS = 80;

/** The newest line that a host has written for everyone, while it takes to read it (ROOM-13). */
export function Caption() {
  const messages = useHMSStore(selectHMSMessages);
  const last = messages.findLast(({ type, senderRole }) => type === CAPTION && senderRole === HOST_ROLE);
  const [read, setRead] = useState<string>();
  const id = last?.id;
  const text = String(last?.message ?? '');
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setRead(id), Math.max(LEAST_MS, text.length * PER_LETTER_MS));
    return () => clearTimeout(timer);
  }, [id, text]);
  return (
    <div className={styles.place} role="status">
      {id !== undefined && id !== read && (
        <p key={id} className={styles.caption} data-testid="caption">
          {text}
        </p>
      )}
    </div>
  );
}
