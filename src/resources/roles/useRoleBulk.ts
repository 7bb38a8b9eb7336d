import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import type { BulkAct } from '../list/types.ts';

/** Many roles on or off. */
export function useRoleBulk(mayEdit: boolean): BulkAct[] {
  const t = useT(roles);
  const provider = useDataProvider<AppDataProvider>();
  if (!mayEdit) return [];
  return [
    {
      label: t('activate'),
      icon: IconToggleRight,
      title: (smart_count) => t('bulk_on', { smart_count }),
      text: t('bulk_on_text'),
      run: (id) => provider.changeRoleStatus(id, true),
      done: (smart_count) => t('bulk_on_done', { smart_count }),
    },
    {
      label: t('deactivate'),
      icon: IconToggleLeft,
      destroys: true,
      title: (smart_count) => t('bulk_off', { smart_count }),
      text: t('bulk_off_text'),
      run: (id) => provider.changeRoleStatus(id, false),
      done: (smart_count) => t('bulk_off_done', { smart_count }),
    },
  ];
}
