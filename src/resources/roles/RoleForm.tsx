import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import { alwaysGranted } from '../../../domain/permissions.ts';
import { Page } from '../../app/layout/Page.tsx';
import { paths } from '../../app/paths.ts';
import { queryClient } from '../../app/queryClient.ts';
import type { AppDataProvider } from '../../dataProvider/dataProvider.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { Note } from '../../ui/Note.tsx';
import { showToast } from '../../ui/toast.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { heldBy } from './permissions.ts';
import styles from './RoleForm.module.css';
import { whyRefused } from './whyRefused.ts';

interface Values {
  name: string;
  permissions: string[];
}

/** The role form (spec 1 §5): a name and what it may do. */
export function RoleForm({ role }: { role?: Answer<'GET /v1/roles/:id'> }) {
  const t = useT(roles);
  const shared = useT(ui);
  const navigate = useNavigate();
  const provider = useDataProvider<AppDataProvider>();
  const leave = () => void navigate(paths.roles.path);
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: role?.name ?? '', permissions: role ? heldBy(role) : [...alwaysGranted] },
  });
  const { errors } = formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (data: Values) =>
      role
        ? provider.update('roles', {
            id: role.id,
            data: { ...data, updated_at: role.updated_at },
            previousData: role,
          })
        : provider.create('roles', { data }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      showToast('success', shared('success'), t('saved'));
      leave();
    },
    onError: (error) => setError('root', { message: whyRefused(error, t('exists'), shared('failed')) }),
  });

  return (
    <>
      <Page title={t(role ? 'edit_title' : 'new_title')} onBack={leave} plain>
        <form
          id="role"
          className={styles.form}
          onSubmit={handleSubmit((values) => mutate(values))}
          noValidate
        >
          <div className={styles.name}>
            <Field
              {...register('name', {
                validate: (value) => value.trim().length >= 3 || t('name_short'),
                setValueAs: (value: string) => value.trim(),
              })}
              label={t('name')}
              hint={t('name_hint')}
              maxLength={60}
              error={errors.name?.message}
            />
          </div>
          <h2>{t('permissions')}</h2>
          <Controller
            control={control}
            name="permissions"
            rules={{ validate: (value) => value.length > 0 || t('none_picked') }}
            render={({ field }) => <PermissionMatrix value={field.value} onChange={field.onChange} />}
          />
        </form>
      </Page>
      <FormFoot
        note={
          errors.permissions?.message || errors.root?.message ? (
            <Note>{errors.permissions?.message ?? errors.root?.message}</Note>
          ) : undefined
        }
      >
        <Button look="plain" onClick={leave}>
          {shared('cancel')}
        </Button>
        <Button type="submit" form="role" look="filled" busy={isPending}>
          {shared('save')}
        </Button>
      </FormFoot>
    </>
  );
}
