import { useEffect, useRef, useState } from 'react';
import { MAIN_ROOM, type RoomGroups } from '../../../../../domain/roomGroups.ts';
import { useRoom } from '../session/roomContext.ts';
import { useOwnGroup, useRunningGroups } from '../session/useGroups.ts';
import styles from './GroupsBanner.module.css';

const NEAR_END_S = 30;
const NOTICE_MS = 8000;

/** Stays while the class is in small groups, and says where the user is and for how long (ROOM-16). */
export function GroupsBanner() {
  const running = useRunningGroups();
  useReturnNotice(running !== null);
  return running && <Banner running={running} />;
}

function Banner({ running }: { running: RoomGroups }) {
  const { t, isHost } = useRoom();
  const own = useOwnGroup();
  const count = running.groups.length;
  useCallHint(own !== MAIN_ROOM && !isHost);
  const where =
    own === MAIN_ROOM
      ? t(isHost ? 'groups.divided' : 'groups.outside', { count })
      : t('groups.inside', { n: own });
  return (
    <p className={styles.banner}>
      <span role="status">{where}</span>
      <Countdown ends_at={running.ends_at} />
    </p>
  );
}

function Countdown({ ends_at }: { ends_at: number }) {
  const { t, notify, times } = useRoom();
  const lag = times?.clockLag ?? 0;
  const read = () => Math.max(0, Math.ceil((ends_at - Date.now() - lag) / 1000));
  const [left, setLeft] = useState(read);
  const told = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on these two alone.
  useEffect(() => {
    const follow = () => setLeft(read());
    follow();
    const timer = setInterval(follow, 1000);
    return () => clearInterval(timer);
  }, [ends_at, lag]);
  useEffect(() => {
    if (left > NEAR_END_S) told.current = false;
    if (left > NEAR_END_S || told.current) return;
    told.current = true;
    notify({ name: 'groups', text: t('groups.near_end'), lasts: NOTICE_MS });
  }, [left, notify, t]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-label={t('groups.left', { time: clock })} className={styles.clock}>
      {clock}
    </span>
  );
}

/** Says how a group calls the teacher, who does not hear it. */
function useCallHint(isInGroup: boolean): void {
  const { t, notify, dismiss } = useRoom();
  useEffect(() => {
    if (!isInGroup) return;
    notify({ name: 'groups_call', text: t('groups.call'), lasts: NOTICE_MS });
    return () => dismiss('groups_call');
  }, [isInGroup, notify, dismiss, t]);
}

/** Says why other people appear. */
function useReturnNotice(isRunning: boolean): void {
  const { t, notify } = useRoom();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isRunning) notify({ name: 'groups', text: t('groups.over'), lasts: NOTICE_MS });
    was.current = isRunning;
  }, [isRunning, notify, t]);
}
