import { franchisees } from 'virtual:texts/franchisees';
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { isUf } from '../../../domain/brazil.ts';
import { userTypeOf } from '../../../domain/options.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { shownPhone } from '../registration/masks.ts';
import RegistrationPage from '../registration/RegistrationPage.tsx';
import type { Values } from '../registration/values.ts';

/** The registration of the franchisee of `?franchisee=` as a user. */
export default function ConversionPage() {
  const t = useT(franchisees);
  const [params] = useSearchParams();
  const id = params.get('franchisee') ?? '';
  const { data, error, isPending, refetch } = useCall(
    'GET /v1/franchisee/:id',
    { params: { id } },
    // A newer record must not replace what is being typed.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const prefill = useMemo(() => data && { values: valuesOf(data), franchisee_id: data.id }, [data]);
  if (data?.user_id) return <Navigate to={href('/franchisee', { id })} replace />;
  if (prefill) return <RegistrationPage list={href('/franchisees')} prefill={prefill} />;
  if (isPending) return <SkeletonPage />;
  return (
    <RecordFailed
      error={error}
      title={t('details')}
      list={href('/franchisees')}
      onRetry={() => void refetch()}
    />
  );
}

function valuesOf(franchisee: ResponseOf<'GET /v1/franchisee/:id'>): Partial<Values> {
  const { name, surname, email, phone, city, state, franchiseType } = franchisee;
  const uf = state.trim().toUpperCase();
  return {
    types: [userTypeOf[franchiseType]],
    name: `${name} ${surname}`,
    email,
    confirm_email: email,
    phone: shownPhone(phone),
    city,
    uf: isUf(uf) ? uf : '',
  };
}
