import { common } from 'virtual:texts/common';
import { IconAdjustmentsHorizontal, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { usePreferences } from '../browser/preferences.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { classes } from './classes.ts';
import { useDates } from './dates.ts';
import styles from './FilterBar.module.css';
import {
  appliedFilters,
  type FilterKind,
  type FilterProps,
  type FilterValues,
  offered,
  withFilter,
} from './filters.ts';
import { lazyDialog } from './lazyDialog.tsx';
import { usePhone } from './usePhone.ts';
import { type DayProps, useTypedDay } from './useTypedDay.ts';
import { useTypedSearch } from './useTypedSearch.ts';

interface BarProps extends FilterProps {
  tools?: ReactNode;
}

export function FilterBar({ tools, ...filter }: BarProps) {
  const { kinds, applied, onApply } = filter;
  const phone = usePhone();
  const choosable = { ...filter, kinds: offered(kinds) };
  return (
    <div className={styles.bar}>
      {phone ? <FilterPhone {...choosable} tools={tools} /> : <FilterRow {...choosable} />}
      <FilterChips
        kinds={kinds}
        applied={applied}
        onRemove={(name) => onApply(withFilter(applied, name, ''))}
      />
      {!phone && tools && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}

/** The filter that a search starts with: in most lists the name. */
const firstText = (kinds: readonly FilterKind[]) => kinds.find(({ type = 'text' }) => type === 'text');

function FilterRow({ kinds, applied, onApply, onSearch = onApply }: FilterProps) {
  const t = useT(common);
  const only = kinds.length === 1 ? (kinds[0]?.name ?? '') : '';
  const first = only || (firstText(kinds)?.name ?? '');
  const [name, setName] = useState(first);
  const kind = kinds.find((each) => each.name === name);
  const isText = kind !== undefined && (kind.type ?? 'text') === 'text';
  const search = (text: string) => onSearch(withFilter(applied, name, text));
  const [value, setValue] = useTypedSearch(applied[name] ?? '', isText ? search : null);
  const [fault, setFault] = useState('');
  const note = useId();

  const change = (next: string) => {
    setFault('');
    setValue(next);
  };
  const choose = (next: string) => {
    setName(next);
    change(applied[next] ?? '');
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(event.currentTarget);
    setFault(found);
    if (found === '' && kind) onApply(withFilter(applied, kind.name, value));
  };
  const clear = () => {
    setName(first);
    change('');
    onApply({});
  };

  return (
    <form className={styles.form} aria-label={t('filters')} onSubmit={apply} noValidate>
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
            <select
              aria-label={kind.label}
              value={value}
              onChange={({ target }) => {
                change(target.value);
                search(target.value);
              }}
            >
              <option value="">{t('search')}</option>
              {kind.choices?.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          ) : kind?.type === 'date' ? (
            <DayInput
              key={name}
              aria-label={t('search')}
              aria-invalid={fault !== '' || undefined}
              aria-describedby={fault ? note : undefined}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          ) : (
            <input
              type="text"
              data-shortcut="search"
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={200}
              value={value}
              onChange={(event) => change(event.target.value)}
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
      {fault && (
        <p className={styles.error} id={note} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

/** Why the first invalid input is invalid; '' without one. */
const faultIn = (form: HTMLFormElement): string =>
  [...form.elements]
    .flatMap((each) => (each instanceof HTMLInputElement ? each.validationMessage : ''))
    .find((message) => message !== '') ?? '';

function DayInput(props: DayProps) {
  const { input, value, bounds, choose } = useTypedDay(props, null);
  return (
    <>
      <input {...input} />
      <CalendarButton day={value} {...bounds} onChoose={choose} />
    </>
  );
}

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx'));

function FilterPhone({ kinds, applied, onApply, onSearch = onApply, tools }: BarProps) {
  const t = useT(common);
  const { language } = usePreferences();
  const [open, setOpen] = useState(false);
  const first = firstText(kinds);
  const [text, setText] = useTypedSearch(
    (first && applied[first.name]) ?? '',
    first ? (typed) => onSearch(withFilter(applied, first.name, typed)) : null,
  );
  const count = kinds.filter(({ name }) => applied[name] !== undefined).length;
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (first) onApply(withFilter(applied, first.name, text));
  };
  // German nouns keep their capital.
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
                data-shortcut="search"
                enterKeyHint="search"
                aria-label={label}
                placeholder={label}
                maxLength={200}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </span>
          </div>
        )}
        <button
          type="button"
          className={styles.open}
          aria-label={count > 0 ? t('filter_count', { count }) : t('filter')}
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
      {open && <FilterSheet {...{ kinds, applied, onApply }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChipsProps {
  kinds: readonly FilterKind[];
  applied: FilterValues;
  onRemove: (name: string) => void;
}

function FilterChips({ kinds, applied, onRemove }: ChipsProps) {
  const t = useT(common);
  const { formatDate } = useDates();
  return appliedFilters(kinds, applied, formatDate).map(({ name, label, shown }) => (
    <button
      key={name}
      type="button"
      className={classes(styles.applied, 'tap')}
      aria-label={t('remove_filter', { name: `${label}: ${shown}` })}
      title={shown}
      onClick={() => onRemove(name)}
    >
      <span>
        <strong>{label}:</strong> {shown}
      </span>
      <IconX size={16} stroke={1.75} aria-hidden="true" />
    </button>
  ));
}
