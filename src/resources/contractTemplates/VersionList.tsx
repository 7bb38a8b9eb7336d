import { common } from 'virtual:texts/common';
import { contractTemplate } from 'virtual:texts/contractTemplate';
import { useCallPages } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './ContractTemplate.module.css';

interface Props {
  current: number;
  onOpen: (version: number) => void;
}

/** Who wrote which version and when; the newest comes first. */
export function VersionList({ current, onOpen }: Props) {
  const t = useT(contractTemplate);
  const shared = useT(common);
  const { formatMoment } = useDates(localZone());
  const query = useCallPages('GET /v1/contract-templates', { query: { pageSize: 10 } });
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonRows rows={3} />;
  const versions = query.data.pages.flatMap(({ response }) => response);
  return (
    <>
      <ul className={styles.list}>
        {versions.map(({ version, note, author_name, created_at, in_force }) => {
          const moment = formatMoment(String(created_at));
          return (
            <li key={version} className={styles.version}>
              <Button variant="link" disabled={version === current} onClick={() => onOpen(version)}>
                {t('open', { number: String(version) })}
              </Button>
              {in_force && <Badge tone="success">{t('in_force')}</Badge>}
              <p>{note}</p>
              <p className="muted">
                {author_name ? shared('version_by', { moment, name: author_name }) : moment}
              </p>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {shared('next')}
        </Button>
      )}
    </>
  );
}
