import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetRecordRepresentation, useListContext } from 'react-admin';
import { invalidateAfter } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './List.module.css';
import type { BulkAction } from './types.ts';

/** Failed rows stay selected and are listed with the reason. */
export default function BulkDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const t = useT(common);
  const client = useQueryClient();
  const { selectedIds, onSelect, data, resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  // Selected rows of other pages are not loaded, so only those of this page have a name.
  const [chosen] = useState(() => ({ ids: [...selectedIds], rows: [...(data ?? [])] }));
  const [ended, setEnded] = useState<number | null>(null);
  const [failures, setFailures] = useState<Failure<unknown>[]>([]);
  const count = chosen.ids.length;

  const run = async () => {
    setEnded(0);
    const failed = await runMany(chosen.ids, action.run, setEnded);
    setEnded(null);
    void invalidateAfter(client, action.changes);
    onSelect(failed.map(({ id }) => id));
    if (failed.length === 0) {
      showToast('success', t('success'), action.done(count));
      onClose();
    } else setFailures(failed);
  };
  const describeFailure = ({ id, error }: Failure<unknown>) => {
    const row = chosen.rows.find((each) => each.id === id);
    return {
      name: row ? nameOf(row) : t('row_elsewhere'),
      reason: errorText(error, t),
    };
  };

  if (failures.length > 0) {
    const done = count - failures.length;
    return (
      <Dialog
        title={t('partly_done', { done, count })}
        onClose={onClose}
        actions={
          <Button variant="filled" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        {done > 0 && <p>{action.done(done)}</p>}
        <p className={styles.quiet}>{t('left_selected', { count: failures.length })}</p>
        <ul className={styles.failed}>
          {failures.map((failure) => {
            const { name, reason } = describeFailure(failure);
            return (
              <li key={String(failure.id)}>
                <strong>{name}</strong>
                <span>{reason}</span>
              </li>
            );
          })}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={action.title(count)}
      onClose={ended === null ? onClose : () => undefined}
      actions={
        <>
          <Button variant="plain" disabled={ended !== null} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={action.destructive ? 'danger' : 'filled'}
            busy={ended !== null}
            disabled={action.isIncomplete}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{action.text}</p>
      {action.field && <div className={styles.field}>{action.field}</div>}
      <p role="status">{ended === null ? '' : t('progress', { done: ended, count })}</p>
    </Dialog>
  );
}

interface Failure<I> {
  id: I;
  error: unknown;
}

const concurrency = 4;

/** Four in parallel, past failures; resolves to the failures in the order of `ids`. */
export async function runMany<I>(
  ids: readonly I[],
  run: (id: I) => Promise<unknown>,
  onProgress: (ended: number) => void,
): Promise<Failure<I>[]> {
  const waiting = [...ids];
  const failures: Failure<I>[] = [];
  let ended = 0;
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const current = id;
      await run(current).catch((error: unknown) => failures.push({ id: current, error }));
      ended += 1;
      onProgress(ended);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
  return failures.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
