import { MAIN_ROOM } from '../../../../../../domain/roomGroups.ts';
import { useRoom } from '../../session/roomContext.ts';
import { useHandPosition } from '../../session/useHandPosition.ts';
import { RaisedHand } from '../../stage/PeerMarks.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import styles from './Groups.module.css';
import type { Student } from './Groups.tsx';

interface Props {
  student: Student;
  group: number;
  /** The groups to choose from. */
  count: number;
  /** Whether the person may come back alone. */
  hasMain?: boolean;
  onMove: (group: number) => void;
}

/** A student, and the group to which the student can be moved. */
export function StudentRow({
  student: { user_id, peer_id, name },
  group,
  count,
  hasMain = false,
  onMove,
}: Props) {
  const { t } = useRoom();
  const row = useKeptFocus<HTMLLIElement>(user_id, 'select');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.student}>{name}</span>
      <RaisedHand place={useHandPosition(peer_id)} />
      <select
        className={styles.select}
        aria-label={t('groups.group_of', { name })}
        value={group}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {hasMain && <option value={MAIN_ROOM}>{t('groups.main')}</option>}
        {numbers.map((n) => (
          <option key={n} value={n}>
            {t('groups.name', { n })}
          </option>
        ))}
      </select>
    </li>
  );
}
