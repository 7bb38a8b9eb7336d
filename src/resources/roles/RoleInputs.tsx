import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { grantsMore } from '../../../domain/permissions.ts';
import { api } from '../../dataProvider/api.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useInput } from '../form/useInput.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import styles from './RoleForm.module.css';

export function RoleInputs() {
  const t = useT(roles);
  const input = useInput();
  const catalogue = useQuery({
    queryKey: ['permissions'],
    queryFn: ({ signal }) => api('GET /v1/permissions', { signal }),
    staleTime: 5 * 60_000,
  });
  const { field, fieldState } = useController({
    name: 'permissions',
    rules: { validate: (value: string[]) => grantsMore(value) || t('none_picked') },
  });
  return (
    <>
      <div className={styles.name}>
        <Field
          label={t('name')}
          hint={t('name_hint')}
          maxLength={60}
          {...input('name', {
            validate: (value: string) => value.trim().length >= 3 || t('name_short'),
          })}
        />
      </div>
      <h2>{t('permissions')}</h2>
      {fieldState.error && <Note>{fieldState.error.message}</Note>}
      {catalogue.isError ? (
        <ErrorState onRetry={() => void catalogue.refetch()} />
      ) : catalogue.data ? (
        <PermissionMatrix catalogue={catalogue.data} value={field.value} onChange={field.onChange} />
      ) : (
        <SkeletonRows rows={12} />
      )}
    </>
  );
}
