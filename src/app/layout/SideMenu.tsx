import {
  IconArrowUpRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { Brand } from '../../ui/Brand.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { href } from '../href.ts';
import { externalLinks } from '../routes/signedIn.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { menuFor, useMenuText } from './menu.ts';
import { Person } from './Person.tsx';
import styles from './SideMenu.module.css';
import { useMenuCounts } from './useMenuCounts.ts';

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
  const shown = externalLinks.flatMap(({ name, icon: Icon, types }) => {
    const href = types.includes(active.view.activeType) && known[name];
    return href ? [{ name, href, Icon }] : [];
  });
  const items = menuFor(active, known);
  const textOf = useMenuText(items);
  const Toggle = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  return (
    <nav
      className={classes(styles.menu, rail && styles.rail, inDrawer && styles.drawer)}
      aria-label={t('main_menu')}
    >
      <div className={styles.logo}>
        <Link to={href('/')} aria-label={`Aula Viva, ${t('home')}`}>
          {rail ? (
            <span style={{ color: 'var(--text)', display: 'inline-flex' }}>
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
      <ul className={styles.items}>
        {items.map((item) => (
          <MenuEntry key={textOf(item)} item={item} textOf={textOf} rail={rail} counts={counts} />
        ))}
      </ul>
      <div className={styles.person}>
        <Person compact={rail} />
      </div>
    </nav>
  );
}
