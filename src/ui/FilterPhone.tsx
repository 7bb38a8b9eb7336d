import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePreferences } from '../app/preferences.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import styles from './FilterBar.module.css';
import { type FilterProps, withFilter } from './filters.ts';

const FilterSheet = lazy(() => import('./FilterSheet.tsx'));

/** On phones: the first text filter as a field, all of them in a sheet, with the count of those in force. */
export function FilterPhone({ kinds, applied, onApply, tools }: FilterProps & { tools?: ReactNode }) {
  const t = useT(ui);
  const { language } = usePreferences();
  const [open, setOpen] = useState(false);
  const first = kinds.find(({ type = 'text' }) => type === 'text');
  const held = (first && applied[first.name]) ?? '';
  const [sought, setSought] = useState(held);
  useEffect(() => setSought(held), [held]);
  const count = kinds.filter(({ name }) => applied[name] !== undefined).length;
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (first) onApply(withFilter(applied, first.name, sought));
  };
  // German keeps the capital of a noun.
  const name = language === 'de' ? first?.label : first?.label.toLocaleLowerCase();
  const label = name && t('search_by', { name });
  return (
    <>
      <form className={styles.form} aria-label={t('filters')} onSubmit={search}>
        {first && (
          <div className={styles.search}>
            <span className={styles.value}>
              <IconSearch size={18} stroke={1.75} aria-hidden="true" />
              <input
                type="search"
                enterKeyHint="search"
                aria-label={label}
                placeholder={label}
                maxLength={200}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
              />
            </span>
          </div>
        )}
        <button
          type="button"
          className={styles.open}
          aria-label={count > 0 ? t('filter_count', { smart_count: count }) : t('filter')}
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          )}
        </button>
        {tools}
      </form>
      {open && (
        <Suspense>
          <FilterSheet {...{ kinds, applied, onApply }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
