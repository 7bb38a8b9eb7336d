import { CreateBase, EditBase, type RaRecord, useEditContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { RoleForm } from './RoleForm.tsx';

type Role = Answer<'GET /v1/roles/:id'> & RaRecord;

/** A new role, or the one of `?id=`. Access is saved pessimistically: what the server refuses is not shown as done. */
export default function RolePage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) {
    return (
      <CreateBase resource="roles">
        <RoleForm />
      </CreateBase>
    );
  }
  return (
    <EditBase resource="roles" id={id} mutationMode="pessimistic" redirect={false}>
      <Loaded />
    </EditBase>
  );
}

function Loaded() {
  const { record, error, refetch } = useEditContext<Role>();
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  return record ? <RoleForm key={record.id} role={record} /> : <SkeletonPage />;
}
