import { figures } from 'virtual:texts/figures';
import { Link } from 'react-router';
import { useT } from '../../../i18n/useT.ts';
import styles from './Today.module.css';
import type { WaitingGroup } from './WaitingRow.tsx';
import { useWaitingPlaces } from './waitingPlaces.ts';

/** Links to the lists of kinds with more entries than are shown. */
export function WaitingTotals({ groups }: { groups: readonly WaitingGroup[] }) {
  const t = useT(figures);
  const { listOf } = useWaitingPlaces();
  if (groups.length === 0) return null;
  return (
    <ul className={styles.totals}>
      {groups.map(({ kind, total }) => (
        <li key={kind}>
          <Link className="tap" to={listOf(kind)}>
            {t('all_of', { kind: t(`kind.${kind}`), count: total })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
