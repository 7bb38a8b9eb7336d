import { person } from 'virtual:texts/person';
import { useCallPages } from '../../dataProvider/calls.ts';
import { type LogRow, useLogValues, useLogWords } from '../../features/log/logWords.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { ChangeDialog } from '../logs/ChangeDialog.tsx';
import { PagedCard } from './PagedCard.tsx';
import styles from './Person.module.css';

interface Props {
  log: 'GET /v1/logs' | 'GET /v1/logs/student';
  person_id: string;
}

/** Lists the logged changes of the person, newest first, in pages of ten. */
export function Timeline({ log, person_id }: Props) {
  const t = useT(person);
  const { show, dialog } = useDialog();
  const query = useCallPages(log, { query: { person_id, pageSize: 10 } });
  const rows = query.data?.pages.flatMap(({ response }) => response) ?? [];
  return (
    <>
      <PagedCard
        title={t('history')}
        query={query}
        empty={t('no_history')}
        items={rows.map((row) => (
          <Change
            key={row.id}
            row={row}
            onOpen={() => show((close) => <ChangeDialog row={row} onClose={close} />)}
          />
        ))}
      />
      {dialog}
    </>
  );
}

function Change({ row, onOpen }: { row: LogRow; onOpen: () => void }) {
  const { sentenceOf, fieldOf } = useLogWords();
  const shownOf = useLogValues();
  const { formatMoment } = useDates();
  const [only] = row.changes.length === 1 ? row.changes : [];
  return (
    <li>
      <button type="button" className={styles.change} onClick={onOpen}>
        {sentenceOf(row)}
      </button>
      {only && !only.withheld && (
        <p className={styles.values}>
          {`${fieldOf(only)}: ${shownOf(only, 'from')} → ${shownOf(only, 'to')}`}
        </p>
      )}
      <p className="muted">{formatMoment(String(row.created_at))}</p>
    </li>
  );
}
