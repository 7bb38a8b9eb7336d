import { common } from 'virtual:texts/common';
import { figures } from 'virtual:texts/figures';
import { monthUntil, twelveMonthsUntil } from '../../../../domain/figures.ts';
import { canBeGranted } from '../../../../domain/permissions.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { usePreferences } from '../../../browser/preferences.ts';
import { FailedFigures } from '../../../features/figures/FailedFigures.tsx';
import figureStyles from '../../../features/figures/Figures.module.css';
import { Place, Ranking, useRanking } from '../../../features/figures/Ranking.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDates } from '../../../ui/dates.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './Home.module.css';

const PODIUM = 3;

/** Shows the rankings of today, of the last twelve months and of the current month; requires view:revenue. */
export function Rankings() {
  const isShown = canBeGranted(useSignedIn().view.permissions, ['view:revenue']);
  if (!isShown) return null;
  return (
    <div className={styles.thirds}>
      <TopToday />
      <Annual />
      <Monthly />
    </div>
  );
}

function TopToday() {
  const t = useT(figures);
  const shared = useT(common);
  const today = localDate(new Date());
  const query = useRanking({ from: today, to: today, pageSize: 10 });
  const rows = query.data?.response.slice(0, PODIUM);
  const vacant = Array.from(
    { length: PODIUM - (rows?.length ?? 0) },
    (_, index) => PODIUM - index,
  ).toReversed();
  return (
    <Card title={shared('today')} aside={<span className="muted">{t('top_three')}</span>}>
      {query.isError ? (
        <FailedFigures onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={PODIUM} />
      ) : (
        <ol className={figureStyles.ranking}>
          {rows.map((seller) => (
            <Place key={seller.id} seller={seller} of={query.of} />
          ))}
          {vacant.map((position) => (
            <li key={position}>
              <span className={figureStyles.position}>{position}</span>
              <span className="muted">{t('vacant')}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Annual() {
  const t = useT(figures);
  const period = twelveMonthsUntil(localDate(new Date()));
  const query = useRanking({ ...period, plan_duration: 'anual', pageSize: 20 });
  return <Ranking title={t('annual')} long={t('annual_title')} query={query} />;
}

function Monthly() {
  const t = useT(figures);
  const { language } = usePreferences();
  const { monthNames } = useDates();
  const period = monthUntil(localDate(new Date()));
  const query = useRanking({ ...period, pageSize: 20 });
  const month = monthNames()[Number(period.from.slice(5, 7)) - 1] ?? '';
  const title = t('monthly', {
    month: language === 'de' || language === 'en' ? month : month.toLocaleLowerCase(language),
  });
  return <Ranking title={title} long={title} query={query} />;
}
