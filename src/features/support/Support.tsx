import { shell } from 'virtual:texts/shell';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Support.module.css';
import { supportActions } from './supportActions.tsx';

/** A link that the installation does not configure is hidden. */
export function Support() {
  const t = useT(shell);
  const config = useConfig();
  const { email, phone } = config?.support ?? {};
  const { help, whatsapp } = config?.links ?? {};
  const contacts = [
    ...(email ? [{ path: `mailto:${email}`, name: email }] : []),
    ...(phone ? [{ path: `tel:${phone}`, name: phone }] : []),
    ...(whatsapp ? [{ path: whatsapp, name: 'WhatsApp' }] : []),
  ];
  return (
    <ul className={styles.links}>
      <li>
        {help ? (
          <a href={help} target="_blank" rel="noreferrer">
            {t('help_centre')}
          </a>
        ) : (
          <Link href={href('/faq')}>{t('help_centre')}</Link>
        )}
      </li>
      {supportActions.map(({ title, open }) => (
        <li key={title}>
          <button type="button" className={styles.link} onClick={open}>
            {t(title)}
          </button>
        </li>
      ))}
      {contacts.map(({ path, name }) => (
        <li key={name}>
          <a href={path} target={path === whatsapp ? '_blank' : undefined} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
