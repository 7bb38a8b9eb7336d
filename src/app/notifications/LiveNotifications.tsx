import { useCallback } from 'react';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import { useLiveEvents } from './useNotifications.ts';

/** Shows new notifications for 5 s and follows every other live change; mounted once behind the login. */
export function LiveNotifications() {
  const t = useT(shell);
  useLiveEvents(
    useCallback((title: string) => showToast('default', t('notification_new'), title, 5000), [t]),
  );
  return null;
}
