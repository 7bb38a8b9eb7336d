import { IconCertificate } from '@tabler/icons-react';
import { Link } from '../../app/address.ts';
import { paths } from '../../app/paths.ts';
import { isBuilt } from '../../app/registry.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Login.module.css';

const documents = [
  [paths.terms.path, 'terms'],
  [paths.privacy.path, 'privacy'],
  [paths.cookies.path, 'cookies'],
  [paths.checkContract.path, 'check_contract'],
] as const;

/** Links of the login page that need no account; one whose page is not there is not shown. */
export function LoginFoot() {
  const t = useT(auth);
  return (
    <footer className={styles.foot}>
      {isBuilt(paths.certificateValidation.path) && (
        <Link href={paths.certificateValidation.path} className={styles.certificate}>
          <IconCertificate size={18} stroke={1.75} aria-hidden="true" />
          {t('validate_certificate')}
        </Link>
      )}
      <ul>
        {documents
          .filter(([path]) => isBuilt(path))
          .map(([path, name]) => (
            <li key={path}>
              <Link href={path}>{t(name)}</Link>
            </li>
          ))}
      </ul>
    </footer>
  );
}
