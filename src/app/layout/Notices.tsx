import { IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { studentInactive } from '../../authProvider/session.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { useStore } from '../store.ts';
import styles from './Shell.module.css';

function followNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What holds for every screen: no connection, or an inactive student. */
export function StatusBanners() {
  const t = useT(ui);
  const words = useT(shell);
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const inactive = useStore(studentInactive);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {t('offline')}
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
