import { shell } from 'virtual:texts/shell';
import { Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { PreferenceFields } from '../../features/profile/PreferenceFields.tsx';
import { Support } from '../../features/support/Support.tsx';
import { useT } from '../../i18n/useT.ts';
import { Brand } from '../../ui/Brand.tsx';
import styles from './Footer.module.css';

const social = { instagram: 'Instagram', facebook: 'Facebook', linkedin: 'LinkedIn', youtube: 'YouTube' };

const documents = [
  [href('/terms-of-use'), 'terms'],
  [href('/privacy-policy'), 'privacy'],
  [href('/cookies'), 'cookies'],
  [href('/changelog'), 'changelog'],
] as const;

/** A link that the installation does not configure is hidden. */
export function Footer() {
  const t = useT(shell);
  const config = useConfig();
  const canOpen = useCanOpen();
  const networks = Object.entries(social).flatMap(([key, name]) => {
    const path = config?.links[key];
    return path ? [{ name, path }] : [];
  });
  return (
    <footer className={styles.footer}>
      <div className={styles.brand}>
        <Brand size={22} />
        {config && <span>{t('version', { version: config.version })}</span>}
      </div>
      {networks.length > 0 && (
        <section>
          <h2>{t('social')}</h2>
          <ul>
            {networks.map(({ name, path }) => (
              <li key={name}>
                <a href={path} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('support')}</h2>
        <Support />
      </section>
      <section>
        <h2>{t('legal')}</h2>
        <ul>
          {documents.map(([path, name]) => (
            <li key={path}>
              <Link href={path}>{t(name)}</Link>
            </li>
          ))}
          {canOpen('/certificate') && (
            <li>
              <Link href={href('/certificate')}>{t('validate_certificate')}</Link>
            </li>
          )}
        </ul>
      </section>
      <section className={styles.choices}>
        <h2>{t('settings')}</h2>
        <PreferenceFields />
      </section>
    </footer>
  );
}
