import { sales } from 'virtual:texts/sales';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './AdminHome.module.css';
import { Longest } from './Longest.tsx';
import { Numbers } from './Numbers.tsx';
import { useVisiblePanels } from './queries.ts';
import { SetupCard } from './SetupCard.tsx';

export default function AdminHomePage() {
  const t = useT(sales);
  const sees = useVisiblePanels();
  const any = Object.values(sees).some(Boolean);
  return (
    <Page title={t('panel')}>
      {any ? (
        <div className={styles.home}>
          <SetupCard />
          <Numbers sees={sees} />
          <Longest sees={sees} />
        </div>
      ) : (
        <EmptyState title={t('nothing_to_show')} text={t('nothing_to_show_text')} />
      )}
    </Page>
  );
}
