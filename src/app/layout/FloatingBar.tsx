import { shell } from 'virtual:texts/shell';
import {
  IconHome,
  IconHomeFilled,
  IconLifebuoy,
  IconMessageCircle,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { changePreferences, usePreferences } from '../../browser/preferences.ts';
import { useMessages } from '../../features/notifications/useMessages.ts';
import { useT } from '../../i18n/useT.ts';
import { currentRelease } from '../../portals/public/legal/releases.ts';
import { capped } from '../../ui/capped.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useFloatingBarHidden } from '../../ui/shellParts.ts';
import { landing } from '../guard.ts';
import styles from './FloatingBar.module.css';

const NewsDialog = lazyDialog(() => import('./NewsDialog.tsx'));
const MessagesPanel = lazyDialog(() => import('../../features/notifications/MessagesPanel.tsx'));
const HelpPanel = lazyDialog(() => import('./HelpPanel.tsx'));
const panels = { news: NewsDialog, messages: MessagesPanel, help: HelpPanel };
type Panel = keyof typeof panels;

export function FloatingBar() {
  const t = useT(shell);
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Panel | null>(null);
  const { unread } = useMessages();
  const { news } = usePreferences();
  const atHome = pathname === landing(useSignedIn());
  const Home = atHome ? IconHomeFilled : IconHome;
  const hidden = useFloatingBarHidden();
  const Opened = open && panels[open];
  const show = (panel: Panel) => {
    if (panel === 'news') changePreferences({ news: currentRelease.version });
    setOpen(panel);
  };
  const isNew = news !== currentRelease.version;
  const item = (panel: Panel, text: string, Icon: TablerIcon, mark?: string) => (
    <button
      type="button"
      className={styles.item}
      aria-label={mark ? `${text}, ${mark}` : text}
      title={text}
      aria-haspopup="dialog"
      aria-expanded={open === panel}
      onClick={() => show(panel)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{text}</span>
      {panel === 'messages' && unread > 0 && (
        <span className={styles.count} data-count={capped(unread)} aria-hidden="true" />
      )}
      {panel === 'news' && isNew && <span className={styles.point} aria-hidden="true" />}
    </button>
  );
  return (
    <>
      {!hidden && (
        <nav className={styles.bar} aria-label={t('shortcuts')}>
          <Link
            to={href('/')}
            className={styles.item}
            aria-label={t('home')}
            title={t('home')}
            aria-current={atHome ? 'page' : undefined}
          >
            <Home size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles.word}>{t('home')}</span>
          </Link>
          {item('news', t('news'), IconSparkles, isNew ? t('news_unseen') : undefined)}
          {item(
            'messages',
            t('messages'),
            IconMessageCircle,
            unread > 0 ? t('messages_unread', { count: unread }) : undefined,
          )}
          {item('help', t('help'), IconLifebuoy)}
        </nav>
      )}
      {Opened && <Opened onClose={() => setOpen(null)} />}
    </>
  );
}
