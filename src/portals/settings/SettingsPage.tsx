import { shell } from 'virtual:texts/shell';
import { Page } from '../../app/layout/Page.tsx';
import { PreferenceFields } from '../../app/layout/PreferenceFields.tsx';
import { Support } from '../../app/layout/Support.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { MyDataLink } from '../shared/MyDataLink.tsx';
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
        <Card>
          <Support />
        </Card>
        <MyDataLink />
      </div>
    </Page>
  );
}
