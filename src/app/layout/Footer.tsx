import { useConfig } from '../../dataProvider/config.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Link } from '../address.ts';
import { href } from '../href.ts';
import styles from './Page.module.css';
import { PreferenceFields } from './PreferenceFields.tsx';
import { Support } from './Support.tsx';

const documents = [
  [href('/terms-of-use'), 'terms'],
  [href('/privacy-policy'), 'privacy'],
  [href('/cookies'), 'cookies'],
  [href('/changelog'), 'changelog'],
] as const;

export function Footer() {
  const t = useT(shell);
  const config = useConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.brand}>
        <Brand size={22} />
        {config && <span>{t('version', { version: config.version })}</span>}
      </div>
      <Support />
      <section>
        <h2>{t('legal')}</h2>
        <ul>
          {documents.map(([path, name]) => (
            <li key={path}>
              <Link href={path}>{t(name)}</Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.choices}>
        <PreferenceFields />
      </div>
    </footer>
  );
}
