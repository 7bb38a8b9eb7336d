import { account } from 'virtual:texts/account';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Account.module.css';
import { PasswordForm } from './PasswordForm.tsx';

export default function ChangePasswordPage() {
  const t = useT(account);
  return (
    <Page title={t('change_password')}>
      <div className={styles.cards}>
        <Card>
          <PasswordForm />
        </Card>
      </div>
    </Page>
  );
}
