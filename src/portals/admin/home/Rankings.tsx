import { figures } from 'virtual:texts/figures';
import type { Input, ResponseOf } from '../../../../contract/index.ts';
import { monthUntil, twelveMonthsUntil } from '../../../../domain/figures.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { canBeGranted } from '../../../../domain/permissions.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { usePreferences } from '../../../browser/preferences.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDates } from '../../../ui/dates.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useDialog } from '../../../ui/useDialog.tsx';
import { FailedFigures } from './FailedFigures.tsx';
import styles from './Home.module.css';

type Seller = ResponseOf<'GET /v1/fev/ranking'>['response'][number];

const SHOWN = 5;
const PODIUM = 3;
const options = { staleTime: 60_000, retry: 2 } as const;
const useRanking = (query: Input<'GET /v1/fev/ranking'>['query']) =>
  useCall('GET /v1/fev/ranking', { query: { page: 1, ...query } }, options);

/** The sellers of today, of twelve months and of this month, for those who may see money. */
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
  const today = localDate(new Date());
  const query = useRanking({ from: today, to: today, pageSize: 10 });
  const rows = query.data?.response.slice(0, PODIUM);
  const vacant = Array.from(
    { length: PODIUM - (rows?.length ?? 0) },
    (_, index) => PODIUM - index,
  ).toReversed();
  return (
    <Card title={t('top')} aside={<span className="muted">{t('top_three')}</span>}>
      {query.isError ? (
        <FailedFigures onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={PODIUM} />
      ) : (
        <ol className={styles.ranking}>
          {rows.map((seller) => (
            <Place key={seller.id} seller={seller} />
          ))}
          {vacant.map((position) => (
            <li key={position}>
              <span className={styles.position}>{position}</span>
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

interface RankingProps {
  title: string;
  /** The title of all rows. */
  long: string;
  query: ReturnType<typeof useRanking>;
}

function Ranking({ title, long, query }: RankingProps) {
  const t = useT(figures);
  const { show, dialog } = useDialog();
  const rows = query.data?.response;
  const seeAll = () =>
    show((close) => (
      <Dialog title={long} onClose={close}>
        <Places sellers={rows ?? []} />
      </Dialog>
    ));
  return (
    <>
      <Card
        title={<span title={long}>{title}</span>}
        aside={
          rows &&
          rows.length > SHOWN && (
            <Button variant="link" onClick={seeAll}>
              {t('see_all')}
            </Button>
          )
        }
      >
        {query.isError ? (
          <FailedFigures onRetry={() => void query.refetch()} />
        ) : !rows ? (
          <SkeletonRows rows={SHOWN} />
        ) : rows.length === 0 ? (
          <p className="muted">{t('no_data')}</p>
        ) : (
          <Places sellers={rows.slice(0, SHOWN)} />
        )}
      </Card>
      {dialog}
    </>
  );
}

const Places = ({ sellers }: { sellers: readonly Seller[] }) => (
  <ol className={styles.ranking}>
    {sellers.map((seller) => (
      <Place key={seller.id} seller={seller} />
    ))}
  </ol>
);

function Place({ seller }: { seller: Seller }) {
  const t = useT(figures);
  const { id, position, avatar_url, total_sales, total_value } = seller;
  const name = seller.fev_name ?? seller.name ?? t('name_missing');
  return (
    <li>
      <span className={styles.position}>{position}</span>
      <Avatar id={id} name={name} photo={avatar_url} size={32} />
      <span className={styles.seller} title={name}>
        {name}
      </span>
      <span className={styles.sold}>
        <strong>{formatBRL(total_value)}</strong>
        <span>{t('sold', { count: total_sales })}</span>
      </span>
    </li>
  );
}
