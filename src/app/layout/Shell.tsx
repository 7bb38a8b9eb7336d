import { common } from 'virtual:texts/common';
import { options } from 'virtual:texts/options';
import { shell } from 'virtual:texts/shell';
import { IconMenu2, IconRefresh, IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { teaches } from '../../../domain/userTypes.ts';
import { studentInactive, useSignedIn } from '../../authProvider/session.ts';
import { useConnection } from '../../browser/connection.ts';
import { href } from '../../browser/href.ts';
import { waitingWorker } from '../../browser/offline/worker.ts';
import { changePreferences, usePreferences } from '../../browser/preferences.ts';
import { useStore } from '../../browser/store.ts';
import { Bell } from '../../features/notifications/Bell.tsx';
import { RequiredNotice } from '../../features/notifications/RequiredNotice.tsx';
import { ProfileButton } from '../../features/profile/ProfileButton.tsx';
import { SupportDialogs } from '../../features/support/supportActions.tsx';
import { useT, useTexts } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { preloadDialogs } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useFooterHidden } from '../../ui/shellParts.ts';
import { SearchButton, SearchShortcut } from '../search/Search.tsx';
import { FloatingBar } from './FloatingBar.tsx';
import { Footer } from './Footer.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { useScreenScroll } from './useScreenScroll.ts';

const MenuDrawer = lazyDialog(() => import('./MenuDrawer.tsx'));

export function Shell() {
  const t = useT(shell);
  // Loaded here, so that no list suspends for the labels of its rows.
  useTexts(options);
  const { view } = useSignedIn();
  const { menu } = usePreferences();
  const { pathname } = useLocation();
  // The address at which the drawer was opened: navigation closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawer = drawerAt === pathname;
  const noFooter = useFooterHidden();
  const main = useRef<HTMLElement>(null);
  const noteScroll = useScreenScroll(main);
  useEffect(() => {
    const soon = setTimeout(preloadDialogs, 2000);
    return () => clearTimeout(soon);
  }, []);

  const portal = view.activeType === 'STUDENT' || teaches(view.activeType);
  const rail = (menu ?? (portal ? 'rail' : 'open')) === 'rail';
  const toggle = () => changePreferences({ menu: rail ? 'open' : 'rail' });

  return (
    <div className={classes(styles.shell, rail && styles.rail)}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={styles.top}>
        <IconButton label={t('open_menu')} large onClick={() => setDrawerAt(pathname)}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <Link to={href('/')} className={classes('tap', styles.mark)}>
          <Logo label={t('home')} />
        </Link>
        <SearchButton iconOnly />
        <Bell />
        <ProfileButton compact />
      </header>
      <SideMenu rail={rail} onToggle={toggle} />
      <SearchShortcut />
      <SupportDialogs />
      {drawer && <MenuDrawer onClose={() => setDrawerAt(null)} />}
      <div className={styles.sheet}>
        <StatusBanners />
        <main ref={main} id="content" className={styles.main} tabIndex={-1} onScroll={noteScroll}>
          <div className={styles.screen}>
            <Outlet />
          </div>
          {!noFooter && <Footer />}
        </main>
        <FloatingBar />
        <Suspense>
          <RequiredNotice />
        </Suspense>
      </div>
    </div>
  );
}

/** Loaded already: the same file has found the new version. */
const activate = async (worker: ServiceWorker) =>
  (await import('../../browser/offline/startWorker.ts')).activate(worker);

function StatusBanners() {
  const t = useT(common);
  const words = useT(shell);
  const connection = useConnection();
  const inactive = useStore(studentInactive);
  const waiting = useStore(waitingWorker);
  const [isActivating, setActivating] = useState(false);
  const reload = async (worker: ServiceWorker) => {
    setActivating(true);
    await activate(worker);
    // The user may have chosen to stay.
    setActivating(false);
  };
  return (
    <div role="status">
      {connection !== 'ok' && (
        <p className={styles.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {t(connection)}
        </p>
      )}
      {waiting && (
        <p className={styles.notice}>
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
          {words('new_version')}
          <Button variant="link" busy={isActivating} onClick={() => void reload(waiting)}>
            {words('reload')}
          </Button>
        </p>
      )}
      {inactive && (
        <p className={styles.notice}>
          <IconUserOff size={18} stroke={1.75} aria-hidden="true" />
          {words('inactive')}
        </p>
      )}
    </div>
  );
}
