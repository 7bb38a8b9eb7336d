import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const CorrectionDialog = lazyDialog(() => import('./CorrectionDialog.tsx'));

type Own = ResponseOf<'GET /v1/account/privacy'>;

/** Offers what no open request is about. */
export function CorrectionCard({ own: { correctable, requests } }: { own: Own }) {
  const t = useT(privacy);
  const [asking, setAsking] = useState(false);
  const asked = requests.flatMap(({ subject, status }) => (status === 'open' && subject ? [subject] : []));
  const offered = correctable.filter(({ subject }) => !asked.includes(subject));
  return (
    <Card title={t('correct_title')}>
      <div className={styles.body}>
        <p>{t('correct_text')}</p>
        {offered.length > 0 && <Button onClick={() => setAsking(true)}>{t('correct')}</Button>}
      </div>
      {asking && <CorrectionDialog correctable={offered} onClose={() => setAsking(false)} />}
    </Card>
  );
}
