import { common } from 'virtual:texts/common';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { extractValidSavedQueries, type SavedQuery, useListContext, useSavedQueries } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { appliedFilters, type FilterKind } from '../../ui/filters.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './List.module.css';

export default function SavedFilters({
  filters,
  onClose,
}: {
  filters: readonly FilterKind[];
  onClose: () => void;
}) {
  const t = useT(common);
  const { formatDate } = useDates();
  const { resource, filterValues, sort, perPage, setFilters, setSort } = useListContext();
  const [kept, setKept] = useSavedQueries(resource);
  const [label, setLabel] = useState('');
  const saved = extractValidSavedQueries(kept);
  const others = (name: string) => saved.filter((each) => each.label !== name);
  const summarize = (values: Record<string, string>) =>
    appliedFilters(filters, values, formatDate)
      .map(({ label: kind, shown }) => `${kind}: ${shown}`)
      .join(' · ') || t('no_filters');

  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = label.trim();
    if (!name) return;
    setKept([
      ...others(name),
      { label: name, value: { filter: filterValues, displayedFilters: [], sort, perPage } },
    ]);
    setLabel('');
  };
  const apply = ({ value }: SavedQuery) => {
    setFilters(value.filter, []);
    if (value.sort) setSort(value.sort);
    onClose();
  };

  return (
    <Dialog title={t('saved_filters')} onClose={onClose}>
      {saved.length === 0 && <p className={styles.quiet}>{t('no_saved_filters')}</p>}
      <ul>
        {saved.map((query) => (
          <li key={query.label} className={styles.line}>
            <ChoiceRow
              icon={<IconBookmark size={20} stroke={1.75} aria-hidden="true" />}
              title={query.label}
              text={summarize(query.value.filter)}
              picked={
                JSON.stringify([query.value.filter, query.value.sort]) ===
                JSON.stringify([filterValues, sort])
              }
              onClick={() => apply(query)}
            />
            <IconButton
              label={t('delete_saved_filter', { name: query.label })}
              onClick={() => setKept(others(query.label))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form className={styles.name} onSubmit={save}>
        <Field
          label={t('save_filters_as')}
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button type="submit" disabled={label.trim() === ''}>
          {t('save')}
        </Button>
      </form>
      <p className={styles.now}>{summarize(filterValues)}</p>
    </Dialog>
  );
}
