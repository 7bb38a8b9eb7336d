import { common } from 'virtual:texts/common';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import fieldStyles from './Field.module.css';
import { type Choice, type Common, FieldFrame } from './Field.tsx';
import styles from './SearchSelect.module.css';
import { useListPlace } from './useListPlace.ts';

/** Height of the longest list, in pixels: six options. */
const MOST_HEIGHT = 264;

interface ListProps {
  name?: string;
  value: string;
  /** What is shown of the chosen value. */
  text: string;
  /** Those that match the search; undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** There are more than `choices`, which a longer search finds. */
  hasMore: boolean;
  placeholder?: string | undefined;
  onSearch: (search: string) => void;
  onChange: (value: string) => void;
}

interface FieldProps extends ListProps, Common {}

/** A choice among more than a list can hold: what is typed is searched. */
export function SearchSelect(props: FieldProps) {
  const { label, optional, hint, error, large, ...list } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} large={large}>
      <SearchBox
        {...list}
        id={id}
        label={label}
        className={fieldStyles.input}
        describedBy={error || hint ? `${id}-note` : undefined}
        isInvalid={error !== undefined}
      />
    </FieldFrame>
  );
}

interface BoxProps extends ListProps {
  label: string;
  id?: string;
  className?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

/** The same without a visible label. Focus stays in the input, and the arrow keys move the active option. */
export function SearchBox(props: BoxProps) {
  const { value, text, choices, hasMore, placeholder, onSearch, onChange } = props;
  const t = useT(common);
  const listId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Null while nothing is typed: then the choice is shown, and all options are offered.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const rows = choices ?? [];
  const active = Math.max(
    rows.findIndex((choice) => choice.value === (marked ?? value)),
    0,
  );
  const activeRow = isOpen ? rows[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  useListPlace(isOpen, box, list, MOST_HEIGHT);
  useEffect(() => {
    if (activeRow)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeRow]);

  const search = (next: string | null) => {
    setTyped(next);
    setMarked(null);
    onSearch(next?.trim() ?? '');
  };
  const close = () => {
    setOpen(false);
    search(null);
  };
  const choose = (choice: Choice) => {
    close();
    if (choice.value !== value) onChange(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setMarked(rows[(active + step + rows.length) % rows.length]?.value ?? null);
      else setOpen(true);
    } else if (event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing) {
      // Does not submit the form.
      event.preventDefault();
      if (activeRow) choose(activeRow);
    } else if (event.key === 'Escape' && isOpen) {
      // A second one closes the dialog.
      event.stopPropagation();
      close();
    }
  };

  return (
    <span className={styles.box} ref={box}>
      <input
        {...(props.id && { id: props.id })}
        name={props.name}
        className={classes(styles.input, props.className)}
        role="combobox"
        aria-label={props.id ? undefined : props.label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeRow ? optionId(active) : undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        placeholder={text || placeholder || t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed ?? text}
        onFocus={(event) => event.target.select()}
        onClick={(event) => {
          // What is typed next replaces the choice.
          if (typed === null) event.currentTarget.select();
          setOpen(true);
        }}
        onBlur={close}
        onChange={(event) => {
          setOpen(true);
          search(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <IconChevronDown className={fieldStyles.chevron} size={18} stroke={1.75} aria-hidden="true" />
      {isOpen && (
        <div className={styles.list} ref={list}>
          <div id={listId} role="listbox" aria-label={props.label}>
            {rows.map((choice, index) => (
              <div
                key={choice.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                // Before the field loses the focus, and with it the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(choice);
                }}
              >
                {choice.label}
              </div>
            ))}
          </div>
          <p role="status" className={styles.note}>
            {!choices && t('loading')}
            {choices?.length === 0 && t('nothing_yet')}
            {choices && choices.length > 0 && hasMore && t('search_for_more')}
          </p>
        </div>
      )}
    </span>
  );
}
