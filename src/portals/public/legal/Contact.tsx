import { useConfig } from '../../../dataProvider/config.ts';
import styles from './Legal.module.css';
import { useLegal } from './useLegal.ts';

/** The installation's e-mail and phone; one that is not set is not shown. */
export function Contact({ phone: withPhone = true }: { phone?: boolean }) {
  const t = useLegal();
  const config = useConfig();
  const { email, phone } = config?.support ?? { email: null, phone: null };
  const callable = withPhone ? phone : null;
  if (!config) return null;
  if (!email && !callable) return <p className={styles.contact}>{t('no_contact')}</p>;
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          {t('write_us')}
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {callable && (
        <li>
          {t('call_us')}
          <a href={`tel:${callable.replace(/[^+\d]/g, '')}`}>{callable}</a>
        </li>
      )}
    </ul>
  );
}
