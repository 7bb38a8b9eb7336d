import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useSignedIn } from '../../authProvider/session.ts';
import { forEach } from '../../dataProvider/calls.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import type { BulkAction } from '../list/types.ts';

const switched = (user_status: boolean) =>
  forEach('PATCH /v1/users/:id/change-status', (id) => ({ params: { id }, body: { user_status } }));

/** Access on or off for many users; administrators only, as one by one. */
export function useUserBulk(canEdit: boolean): BulkAction[] {
  const t = useT(users);
  if (useSignedIn().view.activeType !== 'ADMIN' || !canEdit) return [];
  return [
    {
      label: t('switch_on_action'),
      icon: IconToggleRight,
      title: (smart_count) => t('bulk_on', { smart_count }),
      text: t('bulk_on_text'),
      ...switched(true),
      done: (smart_count) => t('bulk_on_done', { smart_count }),
    },
    {
      label: t('switch_off_action'),
      icon: IconToggleLeft,
      destructive: true,
      title: (smart_count) => t('bulk_off', { smart_count }),
      text: t('switch_off_text'),
      ...switched(false),
      done: (smart_count) => t('bulk_off_done', { smart_count }),
    },
  ];
}
