import { CreateBase, type RaRecord } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { EditForm } from './EditForm.tsx';
import { FormView } from './FormView.tsx';
import type { FormProps } from './types.ts';
import { useSaving } from './useSaving.ts';

/** A new record, or the one of `?id=`; who may not is led to the list: the permission is asked here, not by react-admin. */
export function FormPage<R extends RaRecord, V extends object>(form: FormProps<R, V>) {
  const [params] = useSearchParams();
  const { permissions } = useSignedIn().view;
  const id = params.get('id');
  const needed = id === null ? form.needs.create : form.needs.edit;
  const none = id === null && form.explicit && !params.has('new');
  if (id === '' || none || !seemsGranted(permissions, [needed])) return <Navigate to={form.list} replace />;
  return id === null ? <NewForm {...form} /> : <EditForm key={id} id={id} {...form} />;
}

function NewForm<R extends RaRecord, V extends object>(form: FormProps<R, V>) {
  const saving = useSaving(form, form.saved.create);
  return (
    <CreateBase
      resource={form.resource}
      redirect={false}
      mutationOptions={saving.options}
      disableAuthentication
    >
      <FormView<R, V> {...form} saving={saving} title={form.titles.create} />
    </CreateBase>
  );
}
