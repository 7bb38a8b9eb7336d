import { sales } from 'virtual:texts/sales';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Figures } from './home/Figures.tsx';
import { Growth } from './home/Growth.tsx';
import styles from './home/Home.module.css';
import { Rankings } from './home/Rankings.tsx';
import { Today } from './home/Today.tsx';
import { SetupCard } from './SetupCard.tsx';

/** 'Painel' shows today's lessons and the pending work, followed by the figures of the school. */
export default function AdminHomePage() {
  const t = useT(sales);
  return (
    <Page title={t('panel')}>
      <div className={styles.home}>
        <SetupCard />
        <Today />
        <Figures />
        <Rankings />
        <Growth />
      </div>
    </Page>
  );
}
