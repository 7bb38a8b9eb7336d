import { IconArrowUpRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import type { CountName } from '../routes/route.ts';
import type { MenuItem } from './menu.ts';
import styles from './SideMenu.module.css';

interface Props {
  item: MenuItem;
  textOf: (item: MenuItem) => string;
  rail: boolean;
  counts: Partial<Record<CountName, number>>;
  child?: boolean;
}

/** One item of the menu, or a group that opens in place. */
export function MenuEntry({ item, textOf, rail, counts, child }: Props) {
  const t = useT(shell);
  const { pathname } = useLocation();
  const inside = item.children?.some(({ href }) => href === pathname) ?? false;
  const [open, setOpen] = useState(inside);
  const Icon = item.icon;
  const count = item.count ? counts[item.count] : undefined;
  const Chevron = open ? IconChevronUp : IconChevronDown;

  return (
    <>
      {item.separated && <li className={styles.parted} aria-hidden="true" />}
      <li>
        {item.external ? (
          <a className={styles.item} href={item.href} target="_blank" rel="noreferrer">
            {!child && <Icon size={rail ? 22 : 19} stroke={1.75} aria-hidden="true" />}
            <span className={styles.word}>{textOf(item)}</span>
            <IconArrowUpRight size={14} stroke={1.75} aria-label={t('new_window')} />
          </a>
        ) : item.href ? (
          <Link
            to={item.href}
            className={styles.item}
            aria-current={pathname === item.href ? 'page' : undefined}
          >
            {!child && <Icon size={rail ? 22 : 19} stroke={1.75} aria-hidden="true" />}
            <span className={styles.word}>{textOf(item)}</span>
            {count ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
          </Link>
        ) : (
          <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon size={rail ? 22 : 19} stroke={1.75} aria-hidden="true" />
            <span className={styles.word}>{textOf(item)}</span>
            {!rail && <Chevron size={18} stroke={1.75} aria-hidden="true" />}
          </button>
        )}
        {open && item.children && (
          <ul className={styles.children}>
            {item.children.map((each) => (
              <MenuEntry
                key={textOf(each)}
                item={each}
                textOf={textOf}
                rail={rail}
                counts={counts}
                child={!rail}
              />
            ))}
          </ul>
        )}
      </li>
    </>
  );
}
