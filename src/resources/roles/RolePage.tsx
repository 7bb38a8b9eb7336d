import { common } from 'virtual:texts/common';
import { roles } from 'virtual:texts/roles';
import type { RaRecord } from 'react-admin';
import { useController } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { alwaysGranted, grantsAnything, grantsMore, isGrantable } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { errorText } from '../../ui/showError.ts';
import { FormPage } from '../form/FormPage.tsx';
import { useInput } from '../form/inputs.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { heldBy } from './permissions.ts';
import styles from './RoleForm.module.css';

type Role = ResponseOf<'GET /v1/roles/:id'> & RaRecord;

export default function RolePage() {
  const t = useT(roles);
  const shared = useT(common);
  return (
    <FormPage
      resource="roles"
      list={href('/roles')}
      needs={{ create: 'create:roles', edit: 'edit:roles' }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('saved'), edit: t('saved') }}
      values={(role?: Role) => ({
        name: role?.name ?? '',
        permissions: role ? heldBy(role) : [...alwaysGranted],
      })}
      refusalText={(error) =>
        error instanceof ApiError && error.code === 'role_already_exists'
          ? t('exists')
          : errorText(error, shared)
      }
    >
      <RoleInputs />
    </FormPage>
  );
}

function RoleInputs() {
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
