import { auth } from 'virtual:texts/auth';
import { homeOf, useSession } from '../../authProvider/session.ts';
import { go } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { usePageTitle } from '../../browser/schoolBrand.ts';
import { useT } from '../../i18n/useT.ts';
import { BrandWave } from '../../ui/BrandWave.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './NotFound.module.css';

export default function NotFoundPage({ inShell = false }: { inShell?: boolean }) {
  const t = useT(auth);
  const active = useSession();
  const title = t('not_found');
  usePageTitle(title);
  // The shell already has a <main>.
  const Frame = inShell ? 'div' : 'main';
  return (
    <Frame className={styles.page}>
      <BrandWave className={styles.line} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{t('not_found_text')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => go(active ? homeOf(active) : href('/auth'))}>
          {t('go_home')}
        </Button>
        <Button onClick={() => window.history.back()}>{t('previous_page')}</Button>
      </div>
    </Frame>
  );
}
