import { shell } from 'virtual:texts/shell';
import { ConnectionTestCard } from '../../features/connection/ConnectionTestLink.tsx';
import { Page } from '../../features/page/Page.tsx';
import { MyDataLink } from '../../features/privacy/MyDataLink.tsx';
import { PreferenceFields } from '../../features/profile/PreferenceFields.tsx';
import { Support } from '../../features/support/Support.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Settings.module.css';

export default function SettingsPage() {
  const t = useT(shell);
  return (
    <Page title={t('settings')} aside={t('settings_text')}>
      <div className={styles.cards}>
        <Card>
          <div className={styles.fields}>
            <PreferenceFields />
          </div>
        </Card>
        <Card title={t('support')}>
          <Support />
        </Card>
        <ConnectionTestCard />
        <MyDataLink />
      </div>
    </Page>
  );
}
