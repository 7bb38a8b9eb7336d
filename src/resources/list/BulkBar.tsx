import { lazy, Suspense, useState } from 'react';
import { useListContext, useUnselectAll } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './List.module.css';
import type { BulkAction } from './types.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

/** How many rows are chosen and what can be done with them. */
export function BulkBar({ actions }: { actions: readonly BulkAction[] }) {
  const t = useT(ui);
  const { selectedIds, resource } = useListContext();
  const unselectAll = useUnselectAll(resource);
  const [action, setAction] = useState<BulkAction | null>(null);
  return (
    <section className={styles.bulk} aria-label={t('selection')}>
      <strong role="status">{t('selected', { smart_count: selectedIds.length })}</strong>
      {actions.map((each) => (
        <Button
          key={each.label}
          icon={<each.icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAction(each)}
        >
          {each.label}
        </Button>
      ))}
      <Button variant="plain" className={styles.last} onClick={() => unselectAll()}>
        {t('unselect')}
      </Button>
      {action && (
        <Suspense>
          <BulkDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </section>
  );
}
