import type { RaRecord } from 'react-admin';
import type { ResponseOf } from '../../../contract/index.ts';
import { alwaysGranted } from '../../../domain/permissions.ts';
import { href } from '../../app/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { errorText } from '../../ui/showError.ts';
import { FormPage } from '../form/FormPage.tsx';
import { heldBy } from './permissions.ts';
import { RoleInputs } from './RoleInputs.tsx';

type Role = ResponseOf<'GET /v1/roles/:id'> & RaRecord;

/** The role form: a name and what it may do. */
export default function RolePage() {
  const t = useT(roles);
  const shared = useT(ui);
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
        error instanceof ApiError && error.code === 'role_exists' ? t('exists') : errorText(error, shared)
      }
    >
      <RoleInputs />
    </FormPage>
  );
}
