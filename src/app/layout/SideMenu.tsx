import { shell } from 'virtual:texts/shell';
import {
  IconArrowUpRight,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { ProfileButton } from '../../features/profile/ProfileButton.tsx';
import { useT } from '../../i18n/useT.ts';
import { Brand } from '../../ui/Brand.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { canOpen } from '../routes/access.ts';
import { externalLinks } from '../routes/menuPlaces.ts';
import type { CountName, MenuText } from '../routes/route.ts';
import { SearchButton } from '../search/Search.tsx';
import { type MenuItem, menuFor, useMenuText } from './menu.ts';
import styles from './SideMenu.module.css';

interface Props {
  rail: boolean;
  onToggle: () => void;
  inDrawer?: boolean;
}

export function SideMenu({ rail, onToggle, inDrawer }: Props) {
  const t = useT(shell);
  const active = useSignedIn();
  const config = useConfig();
  const counts = useMenuCounts();
  const known = config?.links ?? {};
  const { name: school } = useSchoolBrand();
  const shown = externalLinks.flatMap(({ name, icon: Icon, types }) => {
    const href = types.includes(active.view.activeType) && known[name];
    return href ? [{ name, href, Icon }] : [];
  });
  const items = menuFor(active, known);
  const group = useOpenGroup(items);
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // The list scrolls in a low window. Its position changes only with the address.
    if (pathname) list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const textOf = useMenuText(items);
  const Toggle = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  return (
    <nav
      className={classes(styles.menu, rail && styles.rail, inDrawer && styles.drawer)}
      aria-label={t('main_menu')}
    >
      <div className={styles.logo}>
        <Link to={href('/')} className="tap" aria-label={`${school}, ${t('home')}`}>
          {rail ? (
            <span className={styles.mark}>
              <Logo size={28} />
            </span>
          ) : (
            <Brand size={26} />
          )}
        </Link>
        <IconButton label={t(rail ? 'widen_menu' : 'shrink_menu')} onClick={onToggle}>
          <Toggle size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <SearchButton iconOnly={rail} />
      {shown.length > 0 && (
        <div className={styles.links}>
          {shown.map(({ name, href, Icon }) => (
            <a key={name} href={href} target="_blank" rel="noreferrer">
              {rail && <Icon size={22} stroke={1.75} aria-hidden="true" />}
              <span>{t(`link.${name}`)}</span>
              {!rail && <IconArrowUpRight size={14} stroke={1.75} aria-label={t('new_window')} />}
              {rail && <span className="visually-hidden">{t('new_window')}</span>}
            </a>
          ))}
        </div>
      )}
      <ul ref={list} className={styles.items}>
        {items.map((item) => (
          <MenuEntry
            key={textOf(item)}
            item={item}
            textOf={textOf}
            rail={rail}
            counts={counts}
            open={group.open === item.text}
            onToggle={() => group.toggle(item.text)}
          />
        ))}
      </ul>
      <div className={styles.person}>
        <ProfileButton compact={rail} />
      </div>
    </nav>
  );
}

/** One group is open at a time, at first the one of the screen. A screen that is opened by another way opens its group. */
function useOpenGroup(items: readonly MenuItem[]) {
  const { pathname } = useLocation();
  const inside = items.find(({ children }) => children?.some(({ href }) => href === pathname))?.text;
  const [chosen, setChosen] = useState({ at: pathname, group: inside });
  const open = chosen.at === pathname ? chosen.group : (inside ?? chosen.group);
  const toggle = (group: MenuText) => setChosen({ at: pathname, group: group === open ? undefined : group });
  return { open, toggle };
}

interface EntryProps {
  item: MenuItem;
  textOf: (item: MenuItem) => string;
  rail: boolean;
  counts: Partial<Record<CountName, number>>;
  child?: boolean;
  /** Whether the group is expanded; undefined for an item that is no group. */
  open?: boolean;
  onToggle?: () => void;
}

function MenuEntry({ item, textOf, rail, counts, child, open, onToggle }: EntryProps) {
  const t = useT(shell);
  const { pathname } = useLocation();
  const place = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // What a group at the end of the list opens is not to stay below the edge.
    if (open && !wasOpen.current) place.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = open;
  }, [open]);
  const Icon = item.icon;
  const count = item.count ? counts[item.count] : undefined;
  const Chevron = open ? IconChevronUp : IconChevronDown;

  return (
    <>
      {item.separated && <li className={styles.separator} aria-hidden="true" />}
      <li ref={place}>
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
          <button type="button" className={styles.item} aria-expanded={open ?? false} onClick={onToggle}>
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

/** Requested only for the items that the person sees. */
function useMenuCounts(): Partial<Record<CountName, number>> {
  const active = useSignedIn();
  const { teacher_id } = active.view.user;
  const withoutMatch = useCall(
    'GET /v1/students-without-match/notifications',
    {},
    { enabled: canOpen('/students-without-match', active), staleTime: 30_000 },
  );
  const waiting = useCall(
    'GET /v1/match/all-waiting',
    {},
    { enabled: canOpen('/students-waiting-teacher-acceptance', active), staleTime: 30_000 },
  );
  const allocation = useCall(
    'GET /v1/teacher-acceptance/notifications',
    teacher_id === null ? null : { query: { teacher_id } },
    { enabled: canOpen('/teacher-acceptance', active), staleTime: 15_000 },
  );
  const reschedules = useCall(
    'GET /v1/reschedules',
    { query: { status: 'pending', pageSize: 1 } },
    { enabled: canOpen('/reschedules', active), staleTime: 30_000 },
  );
  return {
    withoutMatch: withoutMatch.data,
    waiting: waiting.data,
    allocation: allocation.data,
    reschedules: reschedules.data?.total,
  };
}
