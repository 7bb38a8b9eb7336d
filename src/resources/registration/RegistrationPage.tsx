import { registration } from 'virtual:texts/registration';
import { useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { rightsOver, useRights } from './useRights.ts';
import { emptyValues, typesIn, type Values, valuesOf } from './values.ts';

interface Props {
  /** Fallback when there is no history entry to go back to. */
  list?: string;
  /** User types of a new user when the address has no `?types=`. */
  types?: string;
  /** Initial values of a new user, and the franchisee that becomes this user. */
  prefill?: { values: Partial<Values>; franchisee_id: string };
}

/** A new user, optionally of the `?types=`, or the user of `?id=`. */
export default function RegistrationPage({ list = href('/users'), types, prefill }: Props) {
  const t = useT(registration);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [resumed, setResumed] = useState(0);
  const { key } = useLocation();
  const { view } = useSignedIn();
  const id = params.get('id');
  const asked = params.get('types') ?? types ?? null;
  const isSeller = view.activeType === 'FEV';
  const rights = useRights(id === null);
  // A page opened by its address has no previous one.
  const leave = () => void (key === 'default' ? navigate(list) : navigate(-1));

  const { data, error, isPending, refetch } = useCall(
    'GET /v1/users/:id',
    id === null ? null : { params: { id } },
    {
      // The form starts from the current record and keeps it while edited.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  );

  const start = useMemo(() => {
    if (data) return valuesOf(data);
    const types = isSeller ? (['STUDENT'] as const) : typesIn(asked);
    return { ...emptyValues, types: [...types], enrollment_type: 'immediate_start', ...prefill?.values };
  }, [data, isSeller, asked, prefill]);

  if (!canBeGranted(view.permissions, [id === null ? 'create:users' : 'edit:users']))
    return <Navigate to={href('/')} replace />;
  const resume = () => setResumed(resumed + 1);
  if (id === null) {
    return (
      <RegistrationForm
        key={`new ${asked} ${resumed}`}
        onResume={prefill ? undefined : resume}
        franchisee_id={prefill?.franchisee_id}
        start={start}
        rights={rights}
        onStale={refetch}
        onLeave={leave}
      />
    );
  }
  if (!data) {
    if (isPending) return <SkeletonPage />;
    const retry = () => void refetch();
    return <RecordFailed error={error} title={t('edit_title')} list={list} onRetry={retry} />;
  }
  return (
    <RegistrationForm
      key={`${data.id} ${resumed}`}
      onResume={resume}
      user={data}
      start={start}
      rights={rightsOver(data, rights)}
      onStale={refetch}
      onLeave={leave}
    />
  );
}
