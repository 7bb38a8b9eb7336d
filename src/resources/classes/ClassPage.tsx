import { classes } from 'virtual:texts/classes';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { ClassForm } from './ClassForm.tsx';
import { emptyValues, valuesOf } from './values.ts';

// The form starts from the current record and keeps it while edited.
const asForm = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  meta: { isFormRecord: true },
};

/** A new class at `?new`, or the one of `?id=`, which `&view` only shows. */
export default function ClassPage() {
  const t = useT(classes);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const id = params.get('id');
  const readOnly = params.has('view');
  const [resumed, setResumed] = useState(0);
  const list = href('/classes');
  const leave = () => void navigate(list);
  const input = id ? { params: { id } } : null;
  const taught = useCall('GET /v1/classes/:id', input, asForm);
  const seated = useCall('GET /v1/classes/:id/students', input, asForm);
  const start = useMemo(
    () => (taught.data && seated.data ? valuesOf(taught.data, seated.data) : emptyValues),
    [taught.data, seated.data],
  );

  const needed = id === null ? 'create:classes' : readOnly ? 'view:classes' : 'edit:classes';
  const isAddress = id === null ? params.has('new') : id !== '';
  if (!isAddress) return <Navigate to={list} replace />;
  if (!canBeGranted(permissions, [needed])) return <Navigate to={href('/')} replace />;
  const refetch = () => Promise.all([taught.refetch(), seated.refetch()]);
  if (id === null)
    return (
      <ClassForm
        key={`new ${resumed}`}
        start={start}
        onLeave={leave}
        onStale={refetch}
        onResume={() => setResumed(resumed + 1)}
      />
    );
  if (!taught.data || !seated.data) {
    if (taught.isPending || (seated.isPending && !taught.isError)) return <SkeletonPage />;
    const error = taught.error ?? seated.error;
    return (
      <RecordFailed
        error={error}
        title={t(readOnly ? 'view_title' : 'edit_title')}
        list={list}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <ClassForm
      key={`${id} ${readOnly}`}
      taught={taught.data}
      start={start}
      readOnly={readOnly}
      onLeave={leave}
      onStale={refetch}
    />
  );
}
