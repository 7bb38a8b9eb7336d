import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterPhone } from './FilterPhone.tsx';
import { FilterRow } from './FilterRow.tsx';
import { type FilterProps, withFilter } from './filters.ts';
import { usePhone } from './usePhone.ts';

interface Props extends FilterProps {
  /** At the right end: saved filters, columns. */
  tools?: ReactNode;
}

/** Kind, value, Limpar, Filtrar and what is applied; on phones one field and a sheet. */
export function FilterBar({ tools, ...filter }: Props) {
  const { kinds, applied, onApply } = filter;
  const phone = usePhone();
  return (
    <div className={styles.bar}>
      {phone ? <FilterPhone {...filter} tools={tools} /> : <FilterRow {...filter} />}
      <FilterChips
        kinds={kinds}
        applied={applied}
        onRemove={(name) => onApply(withFilter(applied, name, ''))}
      />
      {!phone && tools && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}
