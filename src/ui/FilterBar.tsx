import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import type { Choice } from './Field.tsx';
import styles from './FilterBar.module.css';

export interface FilterKind {
  /** The name on the wire. */
  name: string;
  label: string;
  type?: 'text' | 'select' | 'date';
  choices?: readonly Choice[];
}

type Values = Readonly<Record<string, string>>;

interface Props {
  kinds: readonly FilterKind[];
  applied: Values;
  onApply: (values: Values) => void;
}

/** One row: kind, value, Limpar, Filtrar and what is applied (spec 1 §8). Enter applies too. */
export function FilterBar({ kinds, applied, onApply }: Props) {
  const t = useT(ui);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const kind = kinds.find((each) => each.name === name);

  const choose = (next: string) => {
    setName(next);
    setValue(applied[next] ?? '');
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return;
    onApply(without(applied, kind.name, value.trim()));
  };
  const clear = () => {
    setName('');
    setValue('');
    onApply({});
  };

  return (
    <form className={styles.bar} aria-label={t('filters')} onSubmit={apply}>
      <div className={styles.search}>
        <span className={styles.kind}>
          <select aria-label={t('filter_kind')} value={name} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('filter_kind')}</option>
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
      <Button look="plain" onClick={clear}>
        {t('clear')}
      </Button>
      <Button type="submit" disabled={!kind}>
        {t('filter')}
      </Button>
      {kinds.flatMap((each) => {
        const held = applied[each.name];
        if (held === undefined) return [];
        const shown = each.choices?.find((choice) => choice.value === held)?.label ?? held;
        return [
          <button
            key={each.name}
            type="button"
            className={styles.applied}
            aria-label={t('remove_filter', { name: `${each.label}: ${shown}` })}
            onClick={() => onApply(without(applied, each.name, ''))}
          >
            <span>
              <strong>{each.label}:</strong> {shown}
            </span>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>,
        ];
      })}
    </form>
  );
}

function without(values: Values, name: string, value: string): Values {
  const { [name]: _, ...rest } = values;
  return value === '' ? rest : { ...rest, [name]: value };
}
