import { help as topics } from 'virtual:texts/help';
import { shell } from 'virtual:texts/shell';
import { IconBrandWhatsapp, IconHelp, IconMail, IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { supportActions } from '../../features/support/supportActions.tsx';
import { useT } from '../../i18n/useT.ts';
import { ChoiceLink, ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import styles from './HelpPanel.module.css';
import { helpTopic } from './helpTopics.ts';

/** What the open page is for, and who helps further; a link that the installation does not configure is hidden. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  const words = useT(topics);
  const about = useId();
  const { pathname } = useLocation();
  const topic = helpTopic(pathname, useSignedIn().view.activeType);
  const navigate = useNavigate();
  const config = useConfig();
  const { help, whatsapp } = config?.links ?? {};
  const email = config?.support.email;
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const faq = () => {
    onClose();
    void navigate(href('/faq'));
  };
  return (
    <SidePanel title={t('help')} onClose={onClose}>
      {topic && (
        <section className={styles.topic} aria-labelledby={about}>
          <h3 id={about}>{words('about')}</h3>
          <p>{words(`topic.${topic}`)}</p>
        </section>
      )}
      <div className={styles.choices}>
        <ChoiceRow icon={<IconSearch {...icon} />} title={t('help_faq')} onClick={faq} />
        {help && <ChoiceLink icon={<IconHelp {...icon} />} title={t('help_centre')} href={help} />}
        {whatsapp && (
          <ChoiceLink icon={<IconBrandWhatsapp {...icon} />} title={t('help_whatsapp')} href={whatsapp} />
        )}
        {supportActions.map(({ title, icon: Icon, open }) => (
          <ChoiceRow
            key={title}
            icon={<Icon {...icon} />}
            title={t(title)}
            onClick={() => {
              onClose();
              open();
            }}
          />
        ))}
        {email && (
          <ChoiceLink
            icon={<IconMail {...icon} />}
            title={t('help_email')}
            text={email}
            href={`mailto:${email}`}
          />
        )}
      </div>
    </SidePanel>
  );
}
