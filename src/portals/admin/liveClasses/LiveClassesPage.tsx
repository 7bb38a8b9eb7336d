import { liveClasses } from 'virtual:texts/liveClasses';
import { shell } from 'virtual:texts/shell';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { useZoneText } from '../../../ui/zones.ts';
import styles from './LiveClasses.module.css';
import { LiveCards, LiveTable } from './LiveTable.tsx';
import { MissingTeachers } from './MissingTeachers.tsx';
import { ParticipationDialog } from './ParticipationDialog.tsx';
import { type LiveRow, peersOf, rowsOf, useRowTexts } from './rows.ts';

const Restricted = lazy(() => import('../../../features/recordings/RestrictedRecordings.tsx'));

/** People come and go by live events; that a lesson begins is an event of the clock alone. */
const CLOCK_MS = 30_000;

export default function LiveClassesPage() {
  const t = useT(liveClasses);
  const menu = useT(shell);
  const list = useCall('GET /v1/hms/live-classes', {}, { retry: false, refetchInterval: CLOCK_MS });
  const isRestricted = list.error instanceof ApiError && list.error.code === 'student_inactive';
  return (
    <Page
      plain
      title={menu('menu.live_classes')}
      aside={list.data && !isRestricted ? list.data.response.length : undefined}
      actions={
        <Tooltip text={t('refresh')}>
          <IconButton label={t('refresh')} onClick={() => void list.refetch()}>
            <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      }
    >
      <div className={styles.scroll}>
        {isRestricted ? (
          <Suspense fallback={null}>
            <Restricted />
          </Suspense>
        ) : list.data ? (
          <>
            {list.isError && <InlineAlert>{t('not_refreshed')}</InlineAlert>}
            <Rows rows={rowsOf(list.data)} now={Date.parse(list.data.now)} />
          </>
        ) : list.isError ? (
          <ErrorState onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </Page>
  );
}

function Rows({ rows, now }: { rows: readonly LiveRow[]; now: number }) {
  const t = useT(liveClasses);
  const { title } = useRowTexts();
  const phone = usePhone();
  const zone = useZoneText();
  const [opened, setOpened] = useState<LiveRow | null>(null);
  const open = (key: string) => setOpened(rows.find((row) => row.key === key) ?? null);
  const shown = opened && rows.find(({ key }) => key === opened.key);
  const List = phone ? LiveCards : LiveTable;
  return (
    <>
      <MissingTeachers rows={rows} now={now} />
      {rows.length === 0 ? (
        <EmptyState title={t('none')} text={t('none_text')} />
      ) : (
        <List rows={rows} onPeople={open} />
      )}
      <p className={styles.note}>
        {t('live')} {zone}
      </p>
      {opened && (
        <ParticipationDialog
          title={title(opened)}
          peers={shown ? peersOf(shown) : []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
