import { useController } from 'react-hook-form';
import { grantsAnything, grantsMore, isGrantable } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useInput } from '../form/useInput.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import styles from './RoleForm.module.css';

export function RoleInputs() {
  const t = useT(roles);
  const input = useInput();
  const { view } = useSignedIn();
  const held = new Set<string>(view.permissions);
  const catalogue = useCall('GET /v1/permissions', {}, { staleTime: 5 * 60_000 });
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
      {fieldState.error && <InlineAlert>{fieldState.error.message}</InlineAlert>}
      {catalogue.isError ? (
        <ErrorState onRetry={() => void catalogue.refetch()} />
      ) : catalogue.data ? (
        <>
          {!held.has(grantsAnything) && <p>{t('only_held')}</p>}
          <PermissionMatrix
            catalogue={catalogue.data}
            value={field.value}
            onChange={field.onChange}
            grantable={(permission) => isGrantable(held, permission)}
          />
        </>
      ) : (
        <SkeletonRows rows={12} />
      )}
    </>
  );
}
