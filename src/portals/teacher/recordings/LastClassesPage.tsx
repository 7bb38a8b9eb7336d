import { recordings } from 'virtual:texts/recordings';
import { shell } from 'virtual:texts/shell';
import { useSignedIn } from '../../../authProvider/session.ts';
import { Page } from '../../../features/page/Page.tsx';
import { RecordingGrid } from '../../../features/recordings/RecordingGrid.tsx';
import RestrictedRecordings from '../../../features/recordings/RestrictedRecordings.tsx';
import { useRecordings } from '../../../features/recordings/useRecordings.ts';
import { useT } from '../../../i18n/useT.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';

/** 'Últimas Aulas': the recordings of a teacher's own lessons. */
export default function LastClassesPage() {
  const t = useT(recordings);
  const menu = useT(shell);
  const { teacher_id } = useSignedIn().view.user;
  const { list, rows, isRestricted } = useRecordings(teacher_id === null ? null : { teacher_id });
  return (
    <Page title={menu('menu.last_classes')} aside={rows.length > 0 ? rows.length : undefined}>
      {isRestricted ? (
        <RestrictedRecordings />
      ) : rows.length > 0 ? (
        <RecordingGrid rows={rows} />
      ) : list.data || teacher_id === null ? (
        <EmptyState title={t('none')} text={t('none_text')} />
      ) : list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}
