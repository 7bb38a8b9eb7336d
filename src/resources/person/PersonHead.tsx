import { common } from 'virtual:texts/common';
import { person } from 'virtual:texts/person';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { formatPhone } from '../../../domain/brazil.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { whatsAppLink } from '../../ui/whatsApp.ts';
import { type UserView, valuesOf } from '../registration/values.ts';
import { EmailText } from './EmailText.tsx';
import styles from './Person.module.css';

/** Shows photo, status and contact details of the person. */
export function PersonHead({ user }: { user: UserView }) {
  const t = useT(person);
  const shared = useT(common);
  const { phone } = valuesOf(user);
  return (
    <section className={styles.head} aria-label={t('contact', { name: user.name })}>
      <Avatar id={user.user_id} name={user.name} photo={user.photo_url} size={72} />
      <div className={styles.contact}>
        <Badge tone={user.user_status ? 'success' : 'neutral'}>
          {shared(user.user_status ? 'active' : 'inactive')}
        </Badge>
        {phone && (
          <span className={styles.line}>
            {formatPhone(phone)}
            <CopyButton text={formatPhone(phone)} />
            <a
              className={styles.whatsapp}
              href={whatsAppLink(phone)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('whatsapp', { name: user.name })}
            >
              <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />
            </a>
          </span>
        )}
        <span className={styles.line}>
          <span className={styles.text}>
            <EmailText value={user.email} />
          </span>
          <CopyButton text={user.email} />
        </span>
      </div>
    </section>
  );
}
