import { common } from 'virtual:texts/common';
import { search } from 'virtual:texts/search';
import Dialog from '@mui/material/Dialog';
import { IconSearch, IconX } from '@tabler/icons-react';
import { createElement, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenContract } from '../../dataProvider/openContract.ts';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { showError } from '../../ui/showError.ts';
import { Themed } from '../../ui/theme/Themed.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import styles from './SearchDialog.module.css';
import { type Command, useCommands } from './useCommands.ts';
import { type Hit, useHits } from './useHits.ts';

interface Row {
  key: string;
  text: string;
  detail?: string;
  mark: ReactNode;
  run: () => void;
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** A combobox: focus stays in the input, and the arrow keys move the active option. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT(search);
  const shared = useT(common);
  const phone = usePhone();
  const id = useId();
  const [typed, setTyped] = useState('');
  // Tracks the key and not the index: hits that arrive later must not move the selection.
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { groups, rows, hasFailed, hasNone, isSettled } = useGroups(typed, onClose);
  const place = rows.findIndex(({ key }) => key === chosen);
  const active = rows.length > 0 ? Math.max(place, 0) : -1;
  const activeKey = rows[active]?.key;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (activeKey !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setEntered(false);
    rows[active]?.run();
  }, [isEntered, isSettled, rows, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setChosen(rows[(active + step + rows.length) % rows.length]?.key ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Without a choice, Enter opens the best match of the whole text, not of its first letters.
      if (place >= 0) rows[place]?.run();
      else setEntered(true);
    }
  };

  let index = 0;
  return (
    <Themed>
      <Dialog
        open
        onClose={onClose}
        fullScreen={phone}
        aria-label={t('search')}
        slotProps={{
          container: { sx: { alignItems: phone ? 'stretch' : 'flex-start' } },
          paper: { sx: phone ? {} : { width: 600, maxWidth: '100%', mt: '10vh', maxHeight: '70vh' } },
        }}
      >
        <div className={styles.head}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            ref={focusOnMount}
            type="text"
            role="combobox"
            aria-label={t('search')}
            aria-expanded={rows.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            placeholder={t('search_hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
              setEntered(false);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={shared('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        {hasFailed && <InlineAlert>{t('search_failed')}</InlineAlert>}
        <div className={styles.list} ref={list}>
          <div id={id} role="listbox" aria-label={t('search')}>
            {groups.map(({ title, rows }) => (
              <fieldset key={title} aria-label={title}>
                <p className={styles.title} aria-hidden="true">
                  {title}
                </p>
                {rows.map((row) => {
                  const here = index++;
                  return (
                    <button
                      key={row.key}
                      type="button"
                      id={optionId(here)}
                      role="option"
                      aria-selected={here === active}
                      tabIndex={-1}
                      className={styles.option}
                      onMouseMove={() => setChosen(row.key)}
                      onClick={row.run}
                    >
                      <span className={styles.mark} aria-hidden="true">
                        {row.mark}
                      </span>
                      <span className={styles.words}>
                        <strong>{row.text}</strong>
                        {row.detail && <span>{row.detail}</span>}
                      </span>
                    </button>
                  );
                })}
              </fieldset>
            ))}
          </div>
          {hasNone && rows.length === 0 && (
            <div className={styles.none}>
              <strong>{t('search_none', { text: typed.trim() })}</strong>
              <p>{t('search_none_text')}</p>
            </div>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isSettled && typed.trim() !== '' && rows.length > 0
            ? t('search_found', { count: rows.length })
            : ''}
        </p>
        {!phone && <p className={styles.keys}>{t('search_keys')}</p>}
      </Dialog>
    </Themed>
  );
}

function useGroups(typed: string, onClose: () => void) {
  const t = useT(search);
  const shared = useT(common);
  const navigate = useNavigate();
  const openContract = useOpenContract((error) => showError(error, shared));
  const { screens, actions } = useCommands(typed);
  const { people, classes, contracts, ...state } = useHits(typed);

  const rowOf = ({ key, text, icon, path, external, run }: Command): Row => ({
    key,
    text,
    mark: createElement(icon, { size: 20, stroke: 1.75 }),
    run: () => {
      onClose();
      if (run) run();
      else if (external) window.open(path, '_blank', 'noreferrer');
      else if (path) void navigate(path);
    },
  });
  const found = ({ key, text, detail, mark, path, contract_id }: Hit): Row => ({
    key,
    text,
    detail,
    mark,
    run: () => {
      onClose();
      if (contract_id) openContract.mutate(contract_id);
      else if (path) void navigate(path);
    },
  });
  const groups = [
    { title: t('people'), rows: people.map(found) },
    { title: t('classes'), rows: classes.map(found) },
    { title: t('contracts'), rows: contracts.map(found) },
    { title: t('search_screens'), rows: screens.map(rowOf) },
    { title: t('actions'), rows: actions.map(rowOf) },
  ].filter(({ rows }) => rows.length > 0);
  return { groups, rows: groups.flatMap(({ rows }) => rows), ...state };
}
