import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';

type Franchisee = ResponseOf<'GET /v1/franchisee/:id'>;

/** Returns the address where a franchisee becomes a user, or of the user that it became; null without the permission. */
export function useConversion() {
  const { permissions } = useSignedIn().view;
  return ({ id, user_id }: Franchisee): string | null => {
    if (!canBeGranted(permissions, [user_id ? 'edit:users' : 'create:users'])) return null;
    return user_id ? href('/users/edit', { id: user_id }) : href('/franchisee/user', { franchisee: id });
  };
}
