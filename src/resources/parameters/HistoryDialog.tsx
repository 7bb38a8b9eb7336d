import { common } from 'virtual:texts/common';
import { parameters } from 'virtual:texts/parameters';
import {
  type EntryId,
  isEntrySection,
  type RowField,
  type Section,
  typeOfField,
} from '../../../domain/financialParameters.ts';
import { centsOf, formatBRL } from '../../../domain/money.ts';
import { type RowOf, useCallPages } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Parameters.module.css';

type Version = RowOf<'GET /v1/financial-parameters/versions'>;
type Change = Version['changes'][number];

/** Who changed what, and when; the newest version comes first. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useT(parameters);
  const query = useCallPages('GET /v1/financial-parameters/versions', { query: { pageSize: 10 } });
  const versions = query.data?.pages.flatMap(({ response }) => response) ?? [];
  return (
    <Dialog title={t('history')} onClose={onClose} wide isText>
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={4} />}
      {query.isSuccess && versions.length === 0 && <p className="muted">{t('history_empty')}</p>}
      {versions.map((version) => (
        <VersionView key={version.id} version={version} />
      ))}
      {query.hasNextPage && (
        <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Dialog>
  );
}

function VersionView({ version: { version, author_name, created_at, changes } }: { version: Version }) {
  const shared = useT(common);
  const { formatMoment } = useDates(localZone());
  const number = shared('version_number', { number: String(version) });
  const moment = formatMoment(created_at);
  return (
    <section className={styles.version} aria-label={number}>
      <h3>{number}</h3>
      <p className="muted">{author_name ? shared('version_by', { moment, name: author_name }) : moment}</p>
      {changes.map((change) => (
        <ChangeView key={`${change.section} ${change.operation} ${change.row}`} change={change} />
      ))}
    </section>
  );
}

function ChangeView({ change: { section, operation, row, fields } }: { change: Change }) {
  const t = useT(parameters);
  const shown = useShown();
  const name = t(`section.${section}`);
  return (
    <>
      <h4>{row === null ? name : t(`change.${operation}`, { section: name, name: row })}</h4>
      <ComparisonTable
        heads={[t('what'), t('was'), t('is')]}
        rows={fields.map(({ field, before, after }) => [
          t(`field.${field as EntryId | RowField}`),
          shown(section, field, before),
          shown(section, field, after),
        ])}
      />
    </>
  );
}

function useShown() {
  const option = useOption();
  const formatNumber = useFormatNumber();
  return (section: Section, field: string, value: string | number | null): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'string') return isEntrySection(section) ? option(value) : value;
    const isMoney = typeOfField(section, field) === 'money';
    return isMoney ? formatBRL(centsOf(value) ?? 0) : formatNumber(value);
  };
}
