import { merges } from 'virtual:texts/merges';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Merge.module.css';
import { useUndoMerge } from './useUndoMerge.ts';

type Merge = ResponseOf<'GET /v1/users/:id/merges'>[number];

/** The merges into a record that can still be undone; nothing without any. */
export function RecentMerges({ user_id }: { user_id: string }) {
  const t = useT(merges);
  const { formatDate } = useDates();
  const { data } = useCall('GET /v1/users/:id/merges', { params: { id: user_id } });
  const undo = useUndoMerge();
  const { show, dialog } = useDialog();
  const confirm = ({ id, name }: Merge) =>
    show((close) => (
      <ConfirmDialog
        title={t('undo_title', { name })}
        text={t('undo_text')}
        action={t('undo_action')}
        // Closed also when it is refused: the list has nothing to correct.
        onConfirm={() => undo.mutateAsync(id).catch(() => undefined)}
        onClose={close}
      />
    ));
  return (
    <>
      {data && data.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent-merges">
          <h2 id="recent-merges">{t('recent')}</h2>
          <ul>
            {data.map((merge) => (
              <li key={merge.id}>
                <div>
                  <strong>{merge.name}</strong>
                  <span>
                    {t('recent_when', {
                      email: merge.email,
                      date: formatDate(merge.merged_at),
                      user: merge.user_name,
                      until: formatDate(merge.undo_until),
                    })}
                  </span>
                </div>
                <Button onClick={() => confirm(merge)}>{t('undo_action')}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}
