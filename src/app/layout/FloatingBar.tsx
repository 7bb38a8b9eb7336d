import { IconHome, IconHomeFilled, IconLifebuoy } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { landing } from '../guard.ts';
import { href } from '../href.ts';
import styles from './FloatingBar.module.css';
import { useFloatingBarHidden } from './hidden.ts';

export function FloatingBar() {
  const t = useT(shell);
  const { pathname } = useLocation();
  const atHome = pathname === landing(useSignedIn());
  const Home = atHome ? IconHomeFilled : IconHome;
  if (useFloatingBarHidden()) return null;
  const items = [
    { path: href('/'), text: t('home'), icon: <Home size={20} stroke={1.75} />, here: atHome },
    {
      path: href('/settings'),
      text: t('help'),
      icon: <IconLifebuoy size={20} stroke={1.75} />,
      here: pathname === href('/settings'),
    },
  ];
  return (
    <nav className={styles.bar} aria-label={t('shortcuts')}>
      {items.map(({ path, text, icon, here }) => (
        <Link
          key={path}
          to={path}
          className={styles.item}
          aria-label={text}
          title={text}
          aria-current={here ? 'page' : undefined}
        >
          {icon}
          <span className={styles.word}>{text}</span>
        </Link>
      ))}
    </nav>
  );
}
