import { sales } from 'virtual:texts/sales';
import { Link } from 'react-router';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { useDates, useNow } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './AdminHome.module.css';
import type { VisiblePanels } from './queries.ts';
import { useToDirect, useUnanswered } from './queries.ts';

interface Row {
  id: string;
  name: string;
  photo: string | null;
  fact: string | null;
  since: string;
}

export function Longest({ sees }: { sees: VisiblePanels }) {
  const t = useT(sales);
  const toDirect = useToDirect(sees.withoutMatch);
  const unanswered = useUnanswered(sees.waiting);
  return (
    <div className={styles.lists}>
      {sees.withoutMatch && (
        <Waiting
          title={t('longest_direct')}
          path={href('/students-without-match')}
          empty={t('nobody_to_direct')}
          query={toDirect}
          rows={toDirect.data?.response.map((row) => ({
            id: row.student_id,
            name: row.name,
            photo: row.photo_url,
            fact: row.vendor,
            since: String(row.waiting_since),
          }))}
        />
      )}
      {sees.waiting && (
        <Waiting
          title={t('longest_answer')}
          path={href('/students-waiting-teacher-acceptance')}
          empty={t('nobody_waiting')}
          query={unanswered}
          rows={unanswered.data?.response.map((row) => ({
            id: row.student_id,
            name: row.student_name,
            photo: row.photo_url,
            fact: row.teacher_name,
            since: String(row.created_at),
          }))}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  title: string;
  path: string;
  empty: string;
  query: { isError: boolean; refetch: () => unknown };
  rows?: readonly Row[];
}

function Waiting({ title, path, empty, query, rows }: WaitingProps) {
  const t = useT(sales);
  const { formatElapsed } = useDates();
  const now = useNow(60_000);
  return (
    <Card
      title={title}
      aside={
        <Link className="tap" to={path}>
          {t('see_all')}
        </Link>
      }
    >
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={4} />
      ) : rows.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ol className={styles.rows}>
          {rows.map(({ id, name, photo, fact, since }) => (
            <li key={id}>
              <Avatar id={id} name={name} photo={photo} size={36} />
              <span className={styles.who}>
                <strong title={name}>{name}</strong>
                {fact && <span>{fact}</span>}
              </span>
              <span className={styles.since}>{formatElapsed(since, now)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
