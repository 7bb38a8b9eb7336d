import { figures } from 'virtual:texts/figures';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { planDurationNamed } from '../../../domain/figures.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { FailedFigures } from './FailedFigures.tsx';
import { Figure } from './Figure.tsx';
import styles from './Figures.module.css';
import { useFigureLists } from './figureLists.ts';

type Seller = ResponseOf<'GET /v1/fev/ranking'>['response'][number];

const SHOWN = 5;
const options = { staleTime: 60_000, retry: 2 } as const;
type Query = Input<'GET /v1/fev/ranking'>['query'];
/** The ranking, with the period and plan that its figures count. */
export const useRanking = (query: Query) => ({
  ...useCall('GET /v1/fev/ranking', { query: { page: 1, ...query } }, options),
  of: query,
});

interface RankingProps {
  title: string;
  /** Accessible name of the list. */
  long: string;
  query: ReturnType<typeof useRanking>;
}

export function Ranking({ title, long, query }: RankingProps) {
  const t = useT(figures);
  const { show, dialog } = useDialog();
  const rows = query.data?.response;
  const seeAll = () =>
    show((close) => (
      <Dialog title={long} onClose={close}>
        <Places sellers={rows ?? []} of={query.of} />
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
          <Places sellers={rows.slice(0, SHOWN)} of={query.of} />
        )}
      </Card>
      {dialog}
    </>
  );
}

const Places = ({ sellers, of }: { sellers: readonly Seller[]; of: Query }) => (
  <ol className={styles.ranking}>
    {sellers.map((seller) => (
      <Place key={seller.id} seller={seller} of={of} />
    ))}
  </ol>
);

export function Place({ seller, of: { from, to, plan_duration } }: { seller: Seller; of: Query }) {
  const t = useT(figures);
  const lists = useFigureLists();
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
        <span>
          <Figure
            label={`${name}: ${t('sold', { count: total_sales })}`}
            to={lists.students({
              figure: 'sale',
              from,
              to,
              fev_id: seller.fev_id,
              ...(plan_duration && { plan_duration: planDurationNamed(plan_duration) }),
            })}
          >
            {t('sold', { count: total_sales })}
          </Figure>
        </span>
      </span>
    </li>
  );
}
