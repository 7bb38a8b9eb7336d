import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { forEach } from '../../dataProvider/calls.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import type { BulkAction } from '../list/types.ts';

const switched = (status: boolean) =>
  forEach('PATCH /v1/roles/:id/change-status', (id) => ({ params: { id }, body: { status } }));

/** Many roles on or off. */
export function useRoleBulk(canEdit: boolean): BulkAction[] {
  const t = useT(roles);
  if (!canEdit) return [];
  return [
    {
      label: t('activate'),
      icon: IconToggleRight,
      title: (smart_count) => t('bulk_on', { smart_count }),
      text: t('bulk_on_text'),
      ...switched(true),
      done: (smart_count) => t('bulk_on_done', { smart_count }),
    },
    {
      label: t('deactivate'),
      icon: IconToggleLeft,
      destructive: true,
      title: (smart_count) => t('bulk_off', { smart_count }),
      text: t('bulk_off_text'),
      ...switched(false),
      done: (smart_count) => t('bulk_off_done', { smart_count }),
    },
  ];
}
