import { IconX } from '@tabler/icons-react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { useDates } from './dates.ts';
import styles from './FilterBar.module.css';
import { appliedFilters, type FilterKind, type FilterValues } from './filters.ts';

interface Props {
  kinds: readonly FilterKind[];
  applied: FilterValues;
  onRemove: (name: string) => void;
}

/** What is filtered by; each one can be taken away alone. */
export function FilterChips({ kinds, applied, onRemove }: Props) {
  const t = useT(ui);
  const { formatDate } = useDates();
  return appliedFilters(kinds, applied, formatDate).map(({ name, label, shown }) => (
    <button
      key={name}
      type="button"
      className={styles.applied}
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
