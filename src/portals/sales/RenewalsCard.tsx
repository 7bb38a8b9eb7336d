import { sales } from 'virtual:texts/sales';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { StageRows } from './StageRows.tsx';

/** The contracts that end first; the link leads to all of them. */
const query = { step: 'renew', page: 1, pageSize: 4, orderBy: 'renews_by', order: 'ASC' } as const;

/** Shows the students whose contract ends within 30 days without a new one. */
export function RenewalsCard() {
  const t = useT(sales);
  const { data, isPending, isError, refetch } = useCall('GET /v1/students', { query });
  return (
    <Card
      title={t('renewals')}
      aside={
        data &&
        data.total > 0 && (
          <Link className="tap" href={href('/students', { filter: JSON.stringify({ step: 'renew' }) })}>
            {`${t('see_all')} (${data.total})`}
          </Link>
        )
      }
    >
      {!data || data.response.length === 0 ? (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_renewals')} />
      ) : (
        <StageRows students={data.response} />
      )}
    </Card>
  );
}
