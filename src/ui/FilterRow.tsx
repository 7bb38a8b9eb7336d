import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import styles from './FilterBar.module.css';
import { type FilterProps, withFilter } from './filters.ts';

/** Chooses one kind and its value; Filtrar waits for a kind, and Enter applies too. */
export function FilterRow({ kinds, applied, onApply }: FilterProps) {
  const t = useT(ui);
  const only = kinds.length === 1 ? (kinds[0]?.name ?? '') : '';
  const [name, setName] = useState(only);
  const [value, setValue] = useState(applied[only] ?? '');
  const kind = kinds.find((each) => each.name === name);

  const choose = (next: string) => {
    setName(next);
    setValue(applied[next] ?? '');
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (kind) onApply(withFilter(applied, kind.name, value));
  };
  const clear = () => {
    setName(only);
    setValue('');
    onApply({});
  };

  return (
    <form className={styles.form} aria-label={t('filters')} onSubmit={apply}>
      <div className={styles.search}>
        <span className={styles.kind}>
          <select aria-label={t('filter_kind')} value={name} onChange={(event) => choose(event.target.value)}>
            {!only && <option value="">{t('filter_kind')}</option>}
            {kinds.map((each) => (
              <option key={each.name} value={each.name}>
                {each.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={styles.value}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          {kind?.type === 'select' ? (
            <select aria-label={kind.label} value={value} onChange={(event) => setValue(event.target.value)}>
              <option value="">{t('search')}</option>
              {kind.choices?.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          ) : (
            <input
              type={kind?.type === 'date' ? 'date' : 'text'}
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={200}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </span>
      </div>
      <Button variant="plain" onClick={clear}>
        {t('clear')}
      </Button>
      <Button type="submit" disabled={!kind}>
        {t('filter')}
      </Button>
    </form>
  );
}
