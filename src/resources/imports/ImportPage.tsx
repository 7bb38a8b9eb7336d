import { imports } from 'virtual:texts/imports';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import styles from './Imports.module.css';
import { NewImport } from './NewImport.tsx';
import { StoredImport } from './StoredImport.tsx';

const pollMs = 1000;

export default function ImportPage() {
  const t = useT(imports);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id) return <Stored key={id} id={id} />;
  return (
    <Page title={t('new_title')} onBack={() => void navigate(href('/users/import'))}>
      <div className={styles.page}>
        <NewImport />
      </div>
    </Page>
  );
}

function Stored({ id }: { id: string }) {
  const t = useT(imports);
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    'GET /v1/imports/:id',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false) },
  );
  const list = href('/users/import');
  if (error && !data)
    return <RecordFailed error={error} title={t('title')} list={list} onRetry={() => void refetch()} />;
  return (
    <Page title={data?.file_name ?? t('title')} onBack={() => void navigate(list)}>
      <div className={styles.page}>
        {data ? <StoredImport data={data} onRead={() => void refetch()} /> : <SkeletonRows rows={6} />}
      </div>
    </Page>
  );
}
