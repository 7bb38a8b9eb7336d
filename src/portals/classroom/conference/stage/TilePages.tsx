import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRoom } from '../session/roomContext.ts';
import styles from './TilePages.module.css';

/** More pages show no dots. */
const MOST_DOTS = 7;

interface Props {
  ids: readonly string[];
  perPage: number;
  children: (shown: readonly string[]) => ReactNode;
}

/** Receives video only for the tiles of the current page. */
export function TilePages({ ids, perPage, children }: Props) {
  const { t } = useRoom();
  const [wanted, setWanted] = useState(0);
  const pages = Math.max(1, Math.ceil(ids.length / perPage));
  const page = Math.min(wanted, pages - 1);
  const shown = ids.slice(page * perPage, (page + 1) * perPage);
  return (
    <>
      {children(shown)}
      {pages > 1 && (
        <nav className={styles.pages}>
          <button
            type="button"
            disabled={page === 0}
            aria-label={t('previous_page')}
            onClick={() => setWanted(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </button>
          {pages <= MOST_DOTS &&
            Array.from({ length: pages }, (_, index) => t('page', { n: index + 1 })).map((label, index) => (
              <button
                type="button"
                key={label}
                className={styles.dot}
                aria-label={label}
                aria-current={index === page ? 'page' : undefined}
                onClick={() => setWanted(index)}
              />
            ))}
          <button
            type="button"
            disabled={page === pages - 1}
            aria-label={t('next_page')}
            onClick={() => setWanted(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </button>
        </nav>
      )}
    </>
  );
}
