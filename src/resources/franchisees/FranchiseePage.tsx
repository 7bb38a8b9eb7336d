import { franchisees } from 'virtual:texts/franchisees';
import { useSearchParams } from 'react-router';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { FranchiseeDetails } from './FranchiseeDetails.tsx';
import { FranchiseeForm } from './FranchiseeForm.tsx';

/** A new franchisee, or the details of the one of `?id=`. */
export default function FranchiseePage() {
  const t = useT(franchisees);
  const [params] = useSearchParams();
  const id = params.get('id');
  const { data, error, isPending, refetch } = useCall(
    'GET /v1/franchisee/:id',
    id === null ? null : { params: { id } },
  );
  if (id === null) return <FranchiseeForm />;
  if (data) return <FranchiseeDetails franchisee={data} />;
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
