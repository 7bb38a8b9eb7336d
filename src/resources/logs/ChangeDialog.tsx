import { logs } from 'virtual:texts/logs';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { type LogRow, useLogValues, useLogWords } from '../../features/log/logWords.ts';
import { PersonLink } from '../../features/profile/PersonLink.tsx';
import { useT } from '../../i18n/useT.ts';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import styles from './Logs.module.css';

/** Who changed what and when, with the fields before and after. */
export function ChangeDialog({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useT(logs);
  const { actorOf, contextOf, sentenceOf, fieldOf } = useLogWords();
  const shownOf = useLogValues();
  const { formatMoment } = useDates();
  const { permissions } = useSignedIn().view;
  return (
    <Dialog title={sentenceOf(row)} onClose={onClose} wide>
      <p className={styles.facts}>
        <PersonLink user_id={row.actor_id} name={actorOf(row)} />
        {['', formatMoment(String(row.created_at)), contextOf(row), t(`operation.${row.operation}`)].join(
          ' · ',
        )}
      </p>
      {row.changes.length === 0 ? (
        <p>{t('no_fields')}</p>
      ) : (
        <ComparisonTable
          heads={[t('field'), t('before'), t('after')]}
          rows={row.changes.map((change) =>
            change.withheld
              ? [
                  fieldOf(change),
                  <span key={change.field} className="muted">
                    {t('withheld')}
                  </span>,
                ]
              : [fieldOf(change), shownOf(change, 'from'), shownOf(change, 'to')],
          )}
        />
      )}
      {row.person_id && canBeGranted(permissions, ['edit:users']) && (
        <p className="below">
          <Link href={href('/users/person', { id: row.person_id })}>{t('open_record')}</Link>
        </p>
      )}
    </Dialog>
  );
}
