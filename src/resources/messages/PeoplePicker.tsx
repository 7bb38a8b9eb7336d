import { common } from 'virtual:texts/common';
import { notices } from 'virtual:texts/notices';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { noticeLimits } from '../../../domain/notices.ts';
import { type RowOf, useCallPages } from '../../dataProvider/calls.ts';
import { PanelPages } from '../../features/notifications/PanelPages.tsx';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './Messages.module.css';

export type Recipient = Pick<RowOf<'GET /v1/users/name-and-email'>, 'id' | 'label'>;

interface Props {
  chosen: readonly Recipient[];
  error?: string | undefined;
  onChange: (chosen: readonly Recipient[]) => void;
}

/** Chooses people whom the sender may address; the server enforces it. */
export function PeoplePicker({ chosen, error, onChange }: Props) {
  const t = useT(notices);
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const field = useRef<HTMLInputElement>(null);
  const isFull = chosen.length >= noticeLimits.chosen;
  // The pressed button is removed.
  const choose = (next: readonly Recipient[]) => {
    onChange(next);
    field.current?.focus();
  };
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={t('chosen_people')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <span>{person.label}</span>
              <IconButton
                label={t('remove_person', { name: person.label })}
                onClick={() => choose(chosen.filter(({ id }) => id !== person.id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Field
        ref={field}
        label={t('people')}
        type="search"
        placeholder={t('search_people')}
        value={search}
        hint={isFull && t('people_limit', { max: noticeLimits.chosen })}
        error={error}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Clears the text, in every browser; a second one closes the dialog.
          if (event.key !== 'Escape' || !search) return;
          event.stopPropagation();
          setSearch('');
        }}
      />
      {text !== '' && !isFull && (
        <Found
          search={text}
          chosen={chosen}
          onPick={(person) => {
            choose([...chosen, person]);
            setSearch('');
          }}
        />
      )}
    </div>
  );
}

interface FoundProps {
  search: string;
  chosen: readonly Recipient[];
  onPick: (person: Recipient) => void;
}

function Found({ search, chosen, onPick }: FoundProps) {
  const t = useT(common);
  const query = useCallPages('GET /v1/users/name-and-email', { query: { search, pageSize: 20 } });
  const people = (query.data?.pages ?? [])
    .flatMap(({ response }) => response)
    .filter(({ id }) => chosen.every((each) => each.id !== id));
  return (
    <div className={styles.found}>
      <PanelPages
        query={query}
        empty={people.length === 0 && <p className={styles.person}>{t('nothing_yet')}</p>}
      >
        {people.map((person) => (
          <button
            key={person.id}
            type="button"
            className={styles.person}
            onClick={() => onPick({ id: person.id, label: person.label })}
          >
            {person.label}
          </button>
        ))}
      </PanelPages>
    </div>
  );
}
