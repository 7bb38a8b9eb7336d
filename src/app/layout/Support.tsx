import { useConfig } from '../../dataProvider/config.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { Link } from '../address.ts';
import { href } from '../href.ts';

const social = ['instagram', 'facebook', 'linkedin', 'youtube', 'whatsapp'] as const;

/** A link that the installation does not configure is hidden. */
export function Support() {
  const t = useT(shell);
  const config = useConfig();
  const { email, phone } = config?.support ?? { email: null, phone: null };
  return (
    <section>
      <h2>{t('support')}</h2>
      <ul>
        <li>
          {config?.links.help ? (
            <a href={config.links.help} target="_blank" rel="noreferrer">
              {t('help_centre')}
            </a>
          ) : (
            <Link href={href('/faq')}>{t('help_centre')}</Link>
          )}
        </li>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {social.map((name) => {
          const href = config?.links[name];
          return href ? (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {name[0]?.toUpperCase() + name.slice(1)}
              </a>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
