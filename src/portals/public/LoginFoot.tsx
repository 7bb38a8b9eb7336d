import { IconCertificate } from '@tabler/icons-react';
import { Link } from '../../app/address.ts';
import { href } from '../../app/href.ts';
import { useMayOpen } from '../../app/mayOpen.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Login.module.css';

const documents = [
  [href('/terms-of-use'), 'terms'],
  [href('/privacy-policy'), 'privacy'],
  [href('/cookies'), 'cookies'],
  [href('/check-contract'), 'check_contract'],
] as const;

/** Links of the login page that need no account; one whose page is not there is not shown. */
export function LoginFoot() {
  const t = useT(auth);
  const mayOpen = useMayOpen();
  return (
    <footer className={styles.foot}>
      {mayOpen('/certificate') && (
        <Link href={href('/certificate')} className={styles.certificate}>
          <IconCertificate size={18} stroke={1.75} aria-hidden="true" />
          {t('validate_certificate')}
        </Link>
      )}
      <ul>
        {documents.map(([path, name]) => (
          <li key={path}>
            <Link href={path}>{t(name)}</Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
