import { useCallback } from 'react';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import { useNewNotifications } from './useNotifications.ts';

/** Tells of new notifications for 5 s (spec 1 §4); mounted once, in the shell. */
export function LiveNotifications() {
  const t = useT(shell);
  useNewNotifications(
    useCallback((title: string) => showToast('default', t('notification_new'), title, 5000), [t]),
  );
  return null;
}
