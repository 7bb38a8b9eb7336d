import { lazy, Suspense, useState } from 'react';
import { useListContext, useUnselectAll } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './List.module.css';
import type { BulkAct } from './types.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

/** How many rows are chosen and what can be done with them. */
export function BulkBar({ acts }: { acts: readonly BulkAct[] }) {
  const t = useT(ui);
  const { selectedIds, resource } = useListContext();
  const unselectAll = useUnselectAll(resource);
  const [act, setAct] = useState<BulkAct | null>(null);
  return (
    <section className={styles.bulk} aria-label={t('selection')}>
      <strong role="status">{t('selected', { smart_count: selectedIds.length })}</strong>
      {acts.map((each) => (
        <Button
          key={each.label}
          icon={<each.icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAct(each)}
        >
          {each.label}
        </Button>
      ))}
      <Button look="plain" className={styles.last} onClick={() => unselectAll()}>
        {t('unselect')}
      </Button>
      {act && (
        <Suspense>
          <BulkDialog act={act} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </section>
  );
}
