import { EditBase, type RaRecord, useEditContext } from 'react-admin';
import { Navigate } from 'react-router';
import { Page } from '../../app/layout/Page.tsx';
import type { ApiError } from '../../dataProvider/ApiError.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { FormView } from './FormView.tsx';
import type { FormProps } from './types.ts';
import { type Saving, useSaving } from './useSaving.ts';

type Props<R extends RaRecord, V extends object> = FormProps<R, V> & { id: string };

// What failed is told in place of the form, not by a toast and a way out.
const query = { onError: () => undefined };

/** The form of a record. Saved pessimistically: what the server refuses is not shown as done. */
export function EditForm<R extends RaRecord, V extends object>({ id, ...form }: Props<R, V>) {
  const saving = useSaving(form, form.saved.edit);
  return (
    <EditBase<R>
      resource={form.resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      queryOptions={query}
      mutationOptions={saving.options}
      transform={(values: object, more?: { previousData?: R }) => ({
        ...values,
        updated_at: more?.previousData?.updated_at,
      })}
    >
      <Loaded {...form} saving={saving} />
    </EditBase>
  );
}

function Loaded<R extends RaRecord, V extends object>(form: FormProps<R, V> & { saving: Saving }) {
  const { record, error, isPending, isPaused, refetch } = useEditContext<R, ApiError>();
  if (record) return <FormView<R, V> {...form} record={record} title={form.titles.edit} />;
  if (isPending && !isPaused) return <SkeletonPage />;
  if (error?.status === 404 || error?.status === 400) return <Navigate to={form.list} replace />;
  return (
    <Page title={form.titles.edit} plain>
      <FailedState error={error} what={form.titles.edit} onRetry={() => void refetch()} />
    </Page>
  );
}
