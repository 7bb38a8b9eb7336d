import { IconBrandWhatsapp, IconHelp, IconMail, IconMessageReport, IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useConfig } from '../../dataProvider/config.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { href } from '../href.ts';
import styles from '../notifications/Panel.module.css';
import { openFeedback } from './Feedback.tsx';
import { SidePanel } from './SidePanel.tsx';

const open = (address: string) => window.open(address, '_blank', 'noopener,noreferrer');

/** A link that the installation does not configure is hidden. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
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
      <div className={styles.links}>
        <ChoiceRow icon={<IconSearch {...icon} />} title={t('help_faq')} onClick={faq} />
        {help && (
          <ChoiceRow icon={<IconHelp {...icon} />} title={t('help_centre')} onClick={() => open(help)} />
        )}
        {whatsapp && (
          <ChoiceRow
            icon={<IconBrandWhatsapp {...icon} />}
            title={t('help_whatsapp')}
            onClick={() => open(whatsapp)}
          />
        )}
        <ChoiceRow
          icon={<IconMessageReport {...icon} />}
          title={t('send_feedback')}
          onClick={() => {
            onClose();
            openFeedback();
          }}
        />
        {email && (
          <ChoiceRow
            icon={<IconMail {...icon} />}
            title={t('help_email')}
            text={email}
            onClick={() => open(`mailto:${email}`)}
          />
        )}
      </div>
    </SidePanel>
  );
}
