import { backups } from 'virtual:texts/backups';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useFormatBytes } from '../../../ui/useFormatBytes.ts';
import { useZoneText } from '../../../ui/zones.ts';
import { Verdict } from '../Verdict.tsx';
import styles from './Backups.module.css';

const HOUR = 3_600_000;

type Backups = ResponseOf<'GET /v1/backups'>;

export default function BackupsPage() {
  const t = useT(backups);
  const { data, isError, refetch } = useCall('GET /v1/backups', {});
  return (
    <Page title={t('title')}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles.page}>
          <BackupVerdict backups={data} />
          {data.store && <Facts backups={data} />}
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  );
}

/** `next_at` follows the last due moment, so a backup older than two intervals was missed. */
function isLate({ last, next_at, every_hours }: Backups): boolean {
  if (!last || !next_at) return false;
  return Date.parse(next_at) - Date.parse(last.ended_at) > 2 * every_hours * HOUR;
}

function BackupVerdict({ backups: found }: { backups: Backups }) {
  const t = useT(backups);
  const { formatMoment } = useDates(localZone());
  const { store, last, failure } = found;
  const isSafe = store !== null && last !== null && !failure && !isLate(found);
  const [title, text] = !store
    ? [t('off'), t('off_text')]
    : failure
      ? [t('failed', { moment: formatMoment(failure.ended_at) }), t(`reason.${failure.reason}`)]
      : isLate(found)
        ? [t('late')]
        : [last ? t('up_to_date') : t('never')];
  return (
    <Verdict isGood={isSafe} title={title}>
      {text && <p>{text}</p>}
    </Verdict>
  );
}

function Facts({ backups: { store, last, next_at, keep_days, is_encrypted } }: { backups: Backups }) {
  const t = useT(backups);
  const { formatMoment } = useDates(localZone());
  const formatBytes = useFormatBytes();
  const zone = useZoneText();
  const age = (moment: string) => {
    const hours = Math.max(1, Math.floor((Date.now() - Date.parse(moment)) / HOUR));
    return hours < 48 ? t('age_hours', { count: hours }) : t('age_days', { count: Math.floor(hours / 24) });
  };
  const facts: [term: string, value: string][] = [
    [t('last'), last ? `${formatMoment(last.ended_at)} (${age(last.ended_at)})` : '–'],
    [t('size'), last ? formatBytes(last.size) : '–'],
    [t('next'), next_at ? formatMoment(next_at) : '–'],
    [t('kept'), t('kept_days', { count: keep_days })],
    [t('store'), t(`store.${store ?? 'folder'}`)],
    [t('protection'), is_encrypted ? t('encrypted') : t('signed')],
  ];
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{zone}</p>
    </Card>
  );
}
