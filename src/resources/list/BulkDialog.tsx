import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetRecordRepresentation, useListContext } from 'react-admin';
import { changed } from '../../dataProvider/calls.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './List.module.css';
import type { BulkAction } from './types.ts';

/** Confirms, runs and reports: rows that failed stay selected and are listed with the reason. */
export default function BulkDialog({ action: act, onClose }: { action: BulkAction; onClose: () => void }) {
  const t = useT(ui);
  const client = useQueryClient();
  const { selectedIds, onSelect, data, resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  // Rows on other pages are chosen too, but only those on this one can be named.
  const [chosen] = useState(() => ({ ids: [...selectedIds], rows: [...(data ?? [])] }));
  const [ended, setEnded] = useState<number | null>(null);
  const [failures, setFailures] = useState<Failure<unknown>[]>([]);
  const count = chosen.ids.length;

  const run = async () => {
    setEnded(0);
    const failed = await runMany(chosen.ids, act.run, setEnded);
    setEnded(null);
    void changed(client, act.changes);
    onSelect(failed.map(({ id }) => id));
    if (failed.length === 0) {
      showToast('success', t('success'), act.done(count));
      onClose();
    } else setFailures(failed);
  };
  const wordsOf = ({ id, error }: Failure<unknown>) => {
    const row = chosen.rows.find((each) => each.id === id);
    return {
      name: row ? nameOf(row) : t('row_elsewhere'),
      why: errorText(error, t),
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
        {done > 0 && <p>{act.done(done)}</p>}
        <p className={styles.quiet}>{t('left_selected', { smart_count: failures.length })}</p>
        <ul className={styles.failed}>
          {failures.map((failure) => {
            const { name, why } = wordsOf(failure);
            return (
              <li key={String(failure.id)}>
                <strong>{name}</strong>
                <span>{why}</span>
              </li>
            );
          })}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={act.title(count)}
      onClose={ended === null ? onClose : () => undefined}
      actions={
        <>
          <Button variant="plain" disabled={ended !== null} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={act.destructive ? 'danger' : 'filled'}
            busy={ended !== null}
            onClick={() => void run()}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{act.text}</p>
      <p role="status">{ended === null ? '' : t('progress', { done: ended, count })}</p>
    </Dialog>
  );
}

interface Failure<I> {
  id: I;
  error: unknown;
}

const concurrency = 4;

/** Runs one request an id, four at a time; one that fails stops no other. Gives what failed, in the order of `ids`. */
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
