import { shell } from 'virtual:texts/shell';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useNotifications } from './useNotifications.ts';

const NotificationsDrawer = lazyDialog(() => import('./NotificationsDrawer.tsx'));

export function Bell() {
  const t = useT(shell);
  const [open, setOpen] = useState(false);
  const { unread } = useNotifications();
  const count =
    unread !== undefined && t(unread === 0 ? 'notifications_none' : 'notifications_count', { count: unread });
  return (
    <>
      <IconButton
        label={count ? `${t('notifications_open')}. ${count}` : t('notifications_open')}
        large
        count={unread}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {open && <NotificationsDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
