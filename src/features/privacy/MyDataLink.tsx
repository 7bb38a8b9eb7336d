import { privacy } from 'virtual:texts/privacy';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './MyDataLink.module.css';

/** Shown in the settings too, which people without an account screen can open. */
export function MyDataLink() {
  const t = useT(privacy);
  return (
    <Card title={t('title')}>
      <div className={styles.link}>
        <p>{t('open_link_text')}</p>
        <ButtonLink href={href('/my-data')}>{t('open_link')}</ButtonLink>
      </div>
    </Card>
  );
}
