import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfig } from '../../dataProvider/config.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Login.module.css';

/** 'Homologação' where APP_ENV is staging, until dismissed. */
export function StagingNotice() {
  const t = useT(auth);
  const shared = useT(ui);
  const staging = useConfig()?.staging;
  const [dismissed, setDismissed] = useState(false);
  if (!staging || dismissed) return null;
  return (
    <section className={styles.staging}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t('staging')}</h2>
        <p>{t('staging_text')}</p>
      </div>
      <IconButton label={shared('close')} onClick={() => setDismissed(true)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
