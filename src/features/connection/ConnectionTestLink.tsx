import { connection } from 'virtual:texts/connection';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from '../privacy/MyDataLink.module.css';

export function ConnectionTestLink() {
  const t = useT(connection);
  return <ButtonLink href={href('/connection-test')}>{t('open')}</ButtonLink>;
}

/** For those who take part in lessons. */
export function ConnectionTestCard() {
  const t = useT(connection);
  const canOpen = useCanOpen();
  if (!canOpen('/connection-test')) return null;
  return (
    <Card title={t('title')}>
      <div className={styles.link}>
        <p>{t('open_text')}</p>
        <ConnectionTestLink />
      </div>
    </Card>
  );
}
