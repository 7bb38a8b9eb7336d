import { common } from 'virtual:texts/common';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useT } from '../i18n/useT.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Pagination.module.css';
import { useFormatNumber } from './useFormatNumber.ts';

interface Props {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`. */
  isMore?: boolean;
  onPage: (page: number) => void;
}

export function Pagination({ page, pageSize, total, isMore, onPage }: Props) {
  const t = useT(common);
  const shown = useFormatNumber();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const plus = isMore ? '+' : '';
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const arrows = {
    first: { label: t('first_page'), to: 1, off: page <= 1, Icon: IconChevronsLeft },
    previous: { label: t('previous_page'), to: page - 1, off: page <= 1, Icon: IconChevronLeft },
    next: { label: t('next_page'), to: page + 1, off: page >= pages, Icon: IconChevronRight },
    last: { label: t('last_page'), to: pages, off: page >= pages, Icon: IconChevronsRight },
  };
  const arrow = ({ label, to, off, Icon }: (typeof arrows)['first']) => (
    <IconButton label={label} disabled={off} onClick={() => onPage(to)}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  return (
    <nav className={styles.foot} aria-label={t('pages')} data-foot>
      <span>
        {t('range_of', {
          from: shown(from),
          to: shown(Math.min(total, page * pageSize)),
          total: `${shown(total)}${plus}`,
        })}
      </span>
      <span className={styles.pages}>
        {arrow(arrows.first)}
        {arrow(arrows.previous)}
        <span className={styles.page}>
          {t('page_of', { page: shown(page), pages: `${shown(pages)}${plus}` })}
        </span>
        {arrow(arrows.next)}
        {arrow(arrows.last)}
      </span>
    </nav>
  );
}
