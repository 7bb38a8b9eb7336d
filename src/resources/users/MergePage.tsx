import { merges } from 'virtual:texts/merges';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import styles from './Merge.module.css';
import { MergeForm } from './MergeForm.tsx';
import { MergePick } from './MergePick.tsx';

const list = href('/users');

/** Merges the record of `?other=` into that of `?id=`; without the other one it is chosen first. */
export default function MergePage() {
  const [params] = useSearchParams();
  const [id, other] = [params.get('id'), params.get('other')];
  if (!id) return <Navigate to={list} replace />;
  return other ? <Compare key={`${id} ${other}`} id={id} other={other} /> : <Pick key={id} id={id} />;
}

function Pick({ id }: { id: string }) {
  const t = useT(merges);
  const navigate = useNavigate();
  const { data, error, refetch } = useCall('GET /v1/users/:id', { params: { id } });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('merge_records')} onBack={() => void navigate(list)}>
      <div className={styles.page}>{data ? <MergePick person={data} /> : <SkeletonRows rows={6} />}</div>
    </Page>
  );
}

function Compare({ id, other }: { id: string; other: string }) {
  const t = useT(merges);
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    'GET /v1/users/:id/merge/:other_id',
    { params: { id, other_id: other } },
    // The screen must show the versions that are merged.
    { gcTime: 0, refetchOnWindowFocus: false },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('merge_records')} onBack={() => void navigate(href('/users/merge', { id }))} plain>
      {data ? <MergeForm data={data} onStale={() => void refetch()} /> : <SkeletonRows rows={10} />}
    </Page>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT(merges);
  return <RecordFailed error={error} title={t('merge_records')} list={list} onRetry={onRetry} />;
}
