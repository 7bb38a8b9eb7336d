import { common } from 'virtual:texts/common';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import styles from './CardLines.module.css';
import { Delayed } from './Skeletons.tsx';

interface Props {
  loading: boolean;
  failed: boolean;
  onRetry: () => unknown;
  empty?: string;
}

export function CardLines({ loading, failed, onRetry, empty }: Props) {
  const t = useT(common);
  if (loading) {
    return (
      <Delayed>
        <div className={styles.lines} aria-busy="true" data-skeleton>
          <span />
          <span />
        </div>
      </Delayed>
    );
  }
  if (!failed) return <p className={styles.text}>{empty}</p>;
  return (
    <div role="alert">
      <p className={styles.text}>{t('load_failed')}</p>
      <Button variant="link" onClick={() => void onRetry()} className={styles.retry}>
        {t('try_again')}
      </Button>
    </div>
  );
}
